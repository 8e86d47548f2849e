import { formatRouteDepartures } from '#contract/verticals/carriers/departure-text'
import { addDays } from '#contract/core/dates'
import { formatZmw, formatZmwNoBreak } from '#contract/core/money'
import { isChargedByVolume } from '#contract/verticals/carriers/parcel-size'
import type { ParcelChoice } from '#contract/verticals/carriers/schema'
import { Checkbox } from '../../ui/forms/Checkbox'
import { DateInput } from '../../ui/forms/DateInput'
import { Field } from '../../ui/forms/Field'
import { Grid } from '../../ui/layout/Grid'
import { Input } from '../../ui/forms/Input'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { ChooserProps } from '../screens'
import { buildChoice, getDayFault, getSizeFaults, type ParcelDraft } from './choice'
import { ParcelContacts } from './ParcelContacts'

export { buildBookingChoice, buildChoice, readDraft, getAvailabilityWindow, writeDraft, writePrivate } from './choice'

export const prompt = 'Enter the day, size and weight to see the price.'
export const bookingPrompt = 'Enter the contents, sender and recipient to book.'

const daysAhead = 365

/** Selects the departure day, size, weight, door services and contacts of a parcel. */
export default function Chooser({
  draft,
  onChange,
  today,
  taken,
  faults = {},
  isAtCounter,
}: ChooserProps<ParcelDraft>) {
  const { details, date } = draft
  if (!details) return <Text>This route can't be booked online yet. Please contact the carrier.</Text>
  const fieldFaults = { ...getSizeFaults(draft), ...faults }
  return (
    <Stack gap={4}>
      <Field
        label="Departure day"
        hint={formatRouteDepartures(details)}
        error={getDayFault(draft, taken) ?? fieldFaults.date ?? fieldFaults.startsOn}
      >
        <DateInput
          min={today}
          max={addDays(today, daysAhead)}
          value={date ?? ''}
          onChange={(event) => onChange({ ...draft, date: event.target.value || undefined })}
        />
      </Field>
      <SizeFields draft={draft} onChange={onChange} fieldFaults={fieldFaults} />
      <DoorServiceFields draft={draft} onChange={onChange} fieldFaults={fieldFaults} />
      {!isAtCounter && buildChoice(draft, undefined, taken) && (
        <ParcelContacts draft={draft} onChange={onChange} faults={faults} />
      )}
    </Stack>
  )
}

interface PartProps {
  draft: ParcelDraft
  onChange(draft: ParcelDraft): void
  fieldFaults: Record<string, string>
}

const sides = [
  ['length', 'Length'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

function SizeFields({ draft, onChange, fieldFaults }: PartProps) {
  const setSize = (name: keyof ParcelDraft['size'], value: string) =>
    onChange({ ...draft, size: { ...draft.size, [name]: value } })
  const pricedChoice = buildChoice(draft, undefined) as ParcelChoice | null
  return (
    <>
      <Grid tight gap={3}>
        {sides.map(([name, label]) => (
          <Field key={name} label={label} error={fieldFaults[name]}>
            <Input
              measure="cm"
              inputMode="numeric"
              value={draft.size[name]}
              onChange={(event) => setSize(name, event.target.value)}
            />
          </Field>
        ))}
        <Field label="Weight" error={fieldFaults.kg}>
          <Input
            measure="kg"
            inputMode="decimal"
            value={draft.size.kg}
            onChange={(event) => setSize('kg', event.target.value)}
          />
        </Field>
      </Grid>
      {pricedChoice && isChargedByVolume(pricedChoice) && (
        <Text size="xs" tone="muted">
          Large parcels are charged by size: 5,000 cm³ count as one kilogram.
        </Text>
      )}
      <Field label="Declared value" optional hint={formatValueHint(draft)} error={fieldFaults.value}>
        <Input
          unit="ZMW"
          inputMode="decimal"
          value={draft.size.value}
          onChange={(event) => setSize('value', event.target.value)}
        />
      </Field>
    </>
  )
}

const formatValueHint = ({ details }: ParcelDraft): string =>
  details?.cover
    ? `Covered against loss and damage up to ${formatZmwNoBreak(details.cover.most)}. Leave empty for no cover.`
    : 'This carrier offers no cover.'

function DoorServiceFields({ draft, onChange, fieldFaults }: PartProps) {
  const { collection, delivery } = draft.details!
  return (
    <>
      {collection !== undefined && (
        <Field label="Collection" group error={fieldFaults.collection}>
          <Checkbox
            label="Collect at the sender’s door"
            hint={formatZmw(collection)}
            checked={draft.collection}
            onChange={(event) => onChange({ ...draft, collection: event.target.checked })}
          />
        </Field>
      )}
      {delivery !== undefined && (
        <Field label="Delivery" group error={fieldFaults.delivery}>
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
