import { formatPlural } from '#contract/core/plural'
import { addDays, lusakaInstant } from '#contract/core/dates'
import { listOpenHalfHours, type Hours } from '#contract/business/business/opening-hours'
import { formatZmwNoBreak } from '#contract/core/money'
import { maxHireDays, type CarDetails } from '#contract/verticals/car-hire/schema'
import { DateInput } from '../../ui/forms/DateInput'
import { Field } from '../../ui/forms/Field'
import { Grid } from '../../ui/layout/Grid'
import { Select } from '../../ui/forms/Select'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { getDetails } from '../listing-facts'
import type { ChooserProps } from '../screens'
import { getTimeFault, setPickUp, summarizeHire, type HireDraft, type Moment } from './choice'
import { Extras } from './Extras'
import { Places } from './Places'
import { useNow } from '../../ui/hooks/use-now'

export {
  buildChoice,
  readChoice,
  readDraft,
  getAvailabilityWindow,
  getCounterQuery,
  getMinStay,
  counterStock,
  excludeOwnHold,
  writeDraft,
} from './choice'

export const prompt = 'Choose pick-up and return to see the price.'

const daysAhead = 365

/** Selects the times and places of pick-up and return, and the extras. */
export default function Chooser({
  listing,
  hours,
  draft,
  onChange,
  today,
  taken,
  faults = {},
}: ChooserProps<HireDraft>) {
  const now = useNow()
  const details = getDetails<CarDetails>(listing)
  const first = draft.pickUp.date ?? today
  const fault = getTimeFault(draft, taken) ?? faults.choice
  return (
    <Stack gap={3}>
      <MomentFields
        name="Pick-up"
        value={draft.pickUp}
        days={{ first: today, last: addDays(today, daysAhead) }}
        hours={hours}
        after={now}
        fault={faults.pickUpAt ?? faults.startsOn}
        onChange={(pickUp) => onChange(setPickUp(draft, pickUp))}
      />
      <MomentFields
        name="Return"
        value={draft.return}
        days={{ first, last: addDays(first, maxHireDays) }}
        hours={hours}
        after={draft.pickUp.date ? lusakaInstant(draft.pickUp.date, draft.pickUp.time).getTime() : now}
        fault={faults.returnAt}
        onChange={(back) => onChange({ ...draft, return: back })}
      />
      {fault && (
        <Text size="sm" tone="attention" weight="medium" role="alert">
          {fault}
        </Text>
      )}
      <Places places={details?.places ?? []} draft={draft} onChange={onChange} faults={faults} />
      <Extras
        extras={details?.extras ?? []}
        draft={draft}
        onChange={(extras) => onChange({ ...draft, extras })}
        fault={faults.extras}
      />
      {details && !fault && <HireSummary draft={draft} details={details} />}
    </Stack>
  )
}

interface MomentFieldsProps {
  name: string
  value: Moment
  days: { first: string; last: string }
  hours: Hours | undefined
  /** Offers only times after this instant, in ms since 1970. */
  after: number
  fault: string | undefined
  onChange(value: Moment): void
}

/** Selects a day and a time within the opening hours. */
function MomentFields({ name, value, days, hours, after, fault, onChange }: MomentFieldsProps) {
  const getTimes = (date: string) =>
    listOpenHalfHours(hours, date).filter((time) => lusakaInstant(date, time).getTime() > after)
  const times = value.date ? getTimes(value.date) : []
  const isClosed = value.date !== undefined && times.length === 0
  const pickDay = (date: string | undefined) => {
    const openTimes = date ? getTimes(date) : []
    onChange({
      ...(date ? { date } : {}),
      time: openTimes.includes(value.time) ? value.time : (openTimes[0] ?? value.time),
    })
  }
  return (
    <Grid tight gap={3}>
      <Field label={name} error={isClosed ? 'No opening hours left on this day. Please choose another.' : fault}>
        <DateInput
          min={days.first}
          max={days.last}
          value={value.date ?? ''}
          onChange={(event) => pickDay(event.target.value || undefined)}
        />
      </Field>
      <Field label={`${name} time`}>
        <Select
          disabled={times.length === 0}
          {...(times.includes(value.time) ? {} : { placeholder: 'Choose' })}
          options={times.map((time) => ({ value: time, label: time }))}
          value={times.includes(value.time) ? value.time : ''}
          onChange={(event) => event.target.value && onChange({ ...value, time: event.target.value })}
        />
      </Field>
    </Grid>
  )
}

function HireSummary({ draft, details: { kmPerDay, extraKm } }: { draft: HireDraft; details: CarDetails }) {
  const hire = summarizeHire(draft)
  if (!hire) return null
  return (
    <Text size="sm">
      {formatPlural(hire.days, { one: '# day', other: '# days' })}, from {hire.from} to {hire.to}. Each started 24 hours
      counts as a day. {hire.days * kmPerDay} km included
      {extraKm ? `; each extra km costs ${formatZmwNoBreak(extraKm)}` : ''}.
    </Text>
  )
}
