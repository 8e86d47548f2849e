import { useState } from 'react'
import { addDays, instantIn } from '#contract/days'
import { halfHoursOn, type Hours } from '#contract/hours'
import { wholeZmw } from '#contract/money'
import { mostHireDays, type CarDetails } from '#contract/verticals/shapes/car-hire'
import { DateInput } from '../../ui/DateInput'
import { Field } from '../../ui/Field'
import { Grid } from '../../ui/Grid'
import { Select } from '../../ui/Select'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { detailsOf, plural } from '../details-of'
import type { ChooserProps } from '../screens'
import { faultOf, fetchOn, hireOf, type HireDraft, type Moment } from './choice'
import { Extras } from './Extras'
import { Places } from './Places'

export { choiceOf, readDraft, windowOf, withoutOwn, writeDraft } from './choice'

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
  const [now] = useState(() => Date.now())
  const found = detailsOf<CarDetails>(listing)
  const first = draft.pickUp.date ?? today
  const fault = faultOf(draft, taken) ?? faults.choice
  return (
    <Stack gap={3}>
      <When
        name="Pick-up"
        value={draft.pickUp}
        days={{ first: today, last: addDays(today, daysAhead) }}
        hours={hours}
        after={now}
        fault={faults.pickUpAt ?? faults.startsOn}
        onChange={(pickUp) => onChange(fetchOn(draft, pickUp))}
      />
      <When
        name="Return"
        value={draft.return}
        days={{ first, last: addDays(first, mostHireDays) }}
        hours={hours}
        after={draft.pickUp.date ? instantIn(draft.pickUp.date, draft.pickUp.time).getTime() : now}
        fault={faults.returnAt}
        onChange={(back) => onChange({ ...draft, return: back })}
      />
      {fault && (
        <Text size="sm" tone="attention" weight="medium" role="alert">
          {fault}
        </Text>
      )}
      <Places places={found?.places ?? []} draft={draft} onChange={onChange} faults={faults} />
      <Extras
        extras={found?.extras ?? []}
        draft={draft}
        onChange={(extras) => onChange({ ...draft, extras })}
        fault={faults.extras}
      />
      {found && !fault && <InWords draft={draft} found={found} />}
    </Stack>
  )
}

interface WhenProps {
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
function When({ name, value, days, hours, after, fault, onChange }: WhenProps) {
  const timesOn = (date: string) => halfHoursOn(hours, date).filter((time) => instantIn(date, time).getTime() > after)
  const times = value.date ? timesOn(value.date) : []
  const isClosed = value.date !== undefined && times.length === 0
  const pickDay = (date: string | undefined) => {
    const open = date ? timesOn(date) : []
    onChange({ ...(date ? { date } : {}), time: open.includes(value.time) ? value.time : (open[0] ?? value.time) })
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

function InWords({ draft, found: { kmPerDay, extraKm } }: { draft: HireDraft; found: CarDetails }) {
  const hire = hireOf(draft)
  if (!hire) return null
  return (
    <Text size="sm">
      {plural(hire.days, 'day')}, from {hire.from} to {hire.to}. Each started 24 hours counts as a day.{' '}
      {hire.days * kmPerDay} km included
      {extraKm ? `; each extra km costs ${wholeZmw(extraKm)}` : ''}.
    </Text>
  )
}
