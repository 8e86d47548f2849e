import { addDays } from '#contract/days'
import { formatZmw, wholeZmw } from '#contract/money'
import { isChargedBySize } from '#contract/verticals/parcel-size'
import type { ParcelChoice } from '#contract/verticals/shapes/carriers'
import { Checkbox } from '../../ui/Checkbox'
import { DateInput } from '../../ui/DateInput'
import { Field } from '../../ui/Field'
import { Grid } from '../../ui/Grid'
import { Input } from '../../ui/Input'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import type { ChooserProps } from '../screens'
import { choiceOf, dayFault, faultsIn, type ParcelDraft } from './choice'
import { People } from './People'

export { bookedOf, choiceOf, readDraft, windowOf, writeDraft, writePrivate } from './choice'

export const prompt = 'Enter the day, size and weight to see the price.'
export const needs = 'Enter the contents, sender and recipient to book.'

const daysAhead = 365

/** Selects the departure day, size, weight, door services and contacts of a parcel. */
export default function Chooser({ draft, onChange, today, taken, faults = {} }: ChooserProps<ParcelDraft>) {
  const { details, date } = draft
  if (!details) return <Text>This route can't be booked online yet. Please contact the carrier.</Text>
  const wrong = { ...faultsIn(draft), ...faults }
  return (
    <Stack gap={4}>
      <Field
        label="Departure day"
        hint={details.departs}
        error={dayFault(draft, taken) ?? wrong.date ?? wrong.startsOn}
      >
        <DateInput
          min={today}
          max={addDays(today, daysAhead)}
          value={date ?? ''}
          onChange={(event) => onChange({ ...draft, date: event.target.value || undefined })}
        />
      </Field>
      <Measures draft={draft} onChange={onChange} wrong={wrong} />
      <Doors draft={draft} onChange={onChange} wrong={wrong} />
      {choiceOf(draft, undefined, taken) && <People draft={draft} onChange={onChange} faults={faults} />}
    </Stack>
  )
}

interface PartProps {
  draft: ParcelDraft
  onChange(draft: ParcelDraft): void
  wrong: Record<string, string>
}

const sides = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

function Measures({ draft, onChange, wrong }: PartProps) {
  const type = (name: keyof ParcelDraft['size'], value: string) =>
    onChange({ ...draft, size: { ...draft.size, [name]: value } })
  const priced = choiceOf(draft, undefined) as ParcelChoice | null
  return (
    <>
      <Grid tight gap={3}>
        {sides.map(([name, label]) => (
          <Field key={name} label={label} error={wrong[name]}>
            <Input
              measure="cm"
              inputMode="numeric"
              value={draft.size[name]}
              onChange={(event) => type(name, event.target.value)}
            />
          </Field>
        ))}
        <Field label="Weight" error={wrong.kg}>
          <Input
            measure="kg"
            inputMode="decimal"
            value={draft.size.kg}
            onChange={(event) => type('kg', event.target.value)}
          />
        </Field>
      </Grid>
      {priced && isChargedBySize(priced) && (
        <Text size="xs" tone="muted">
          Large parcels are charged by size: 5,000 cm³ count as one kilogram.
        </Text>
      )}
      <Field label="Declared value" optional hint={valueHint(draft)} error={wrong.value}>
        <Input
          unit="ZMW"
          inputMode="decimal"
          value={draft.size.value}
          onChange={(event) => type('value', event.target.value)}
        />
      </Field>
    </>
  )
}

const valueHint = ({ details }: ParcelDraft): string =>
  details?.cover
    ? `Covered against loss and damage up to ${wholeZmw(details.cover.most)}. Leave empty for no cover.`
    : 'This carrier offers no cover.'

function Doors({ draft, onChange, wrong }: PartProps) {
  const { collection, delivery } = draft.details!
  return (
    <>
      {collection !== undefined && (
        <Field label="Collection" group error={wrong.collection}>
          <Checkbox
            label="Collect at the sender’s door"
            hint={formatZmw(collection)}
            checked={draft.collection}
            onChange={(event) => onChange({ ...draft, collection: event.target.checked })}
          />
        </Field>
      )}
      {delivery !== undefined && (
        <Field label="Delivery" group error={wrong.delivery}>
          <Checkbox
            label="Deliver to the recipient’s door"
            hint={formatZmw(delivery)}
            checked={draft.delivery}
            onChange={(event) => onChange({ ...draft, delivery: event.target.checked })}
          />
        </Field>
      )}
    </>
  )
}
