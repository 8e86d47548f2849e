import { formatPlural } from '#contract/core/plural'
import { useState } from 'react'
import { formatDate, formatInstant } from '#contract/core/dates'
import { countTravelers, type PackageDetails } from '#contract/verticals/travel/schema'
import { Button } from '../../ui/forms/Button'
import { Calendar } from '../../ui/forms/Calendar'
import { Field } from '../../ui/forms/Field'
import { RadioGroup } from '../../ui/forms/RadioGroup'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { ChooserProps } from '../screens'
import { getDeparture, listDepartures, isRare, getLastDay, type Departure, type TripDraft } from './choice'

interface Props extends ChooserProps<TripDraft> {
  details: PackageDetails
  now: number
  onPick(date: string): void
}

/** Selects a departure: rare ones from a list, frequent ones in a calendar. States whether the departure is certain. */
export function Departures(props: Props) {
  const { details, draft, taken, now, faults = {} } = props
  const party = countTravelers(draft)
  const getDepartureState = (date: string) => getDeparture(details, date, taken, party, now)
  const selected = draft.departsOn ? getDepartureState(draft.departsOn) : undefined
  const Picker = isRare(details) ? DepartureList : DepartureCalendar
  return (
    <Stack gap={2}>
      <Picker {...props} getDepartureState={getDepartureState} />
      {faults.departsOn && <Alert>{faults.departsOn}</Alert>}
      {selected && !selected.open && (
        <Alert>{`The departure on ${formatDate(selected.date)} can't be booked for ${formatPlural(party, { one: '# person', other: '# people' })}. Please choose another.`}</Alert>
      )}
      {selected?.open && <Text size="sm">{formatCertainty(details, selected)}</Text>}
    </Stack>
  )
}

const Alert = ({ children }: { children: string }) => (
  <Text size="sm" tone="attention" weight="medium" role="alert">
    {children}
  </Text>
)

type PickerProps = Props & { getDepartureState(date: string): Departure }

function DepartureCalendar({ draft, today, details, getDepartureState, onPick }: PickerProps) {
  const [month, setMonth] = useState((draft.departsOn ?? today).slice(0, 7))
  const days = new Set(listDepartures(details, today))
  return (
    <Calendar
      label="Departure"
      month={month}
      onMonth={setMonth}
      first={today}
      last={getLastDay(today)}
      from={draft.departsOn}
      isFree={(date) => days.has(date) && getDepartureState(date).open}
      describe={(date) => (days.has(date) ? formatStatus(getDepartureState(date)) : 'no departure')}
      onPick={onPick}
    />
  )
}

const pageSize = 5

function DepartureList({ draft, today, details, getDepartureState, onPick }: PickerProps) {
  const [visibleCount, setVisibleCount] = useState(pageSize)
  const allDates = listDepartures(details, today)
  const visibleDates = allDates.slice(0, Math.max(visibleCount, allDates.indexOf(draft.departsOn ?? '') + 1))
  const options = visibleDates.map((date) => {
    const departure = getDepartureState(date)
    return {
      value: date,
      label: `${formatDate(date)}, ${details.departures?.time}`,
      hint: formatStatus(departure),
      disabled: !departure.open,
    }
  })
  if (allDates.length === 0)
    return <Text size="sm">No departures are planned at the moment. Please ask the agent.</Text>
  return (
    <Stack gap={2}>
      <Field group label="Departure">
        <RadioGroup cards options={options} value={draft.departsOn ?? ''} onChange={onPick} />
      </Field>
      {visibleDates.length < allDates.length && (
        <Button variant="outline" size="sm" onClick={() => setVisibleCount(visibleDates.length + pageSize)}>
          Later departures
        </Button>
      )}
    </Stack>
  )
}

/** Returns a short status of a departure, such as "Guaranteed · 3 places left". */
function formatStatus({ left, guaranteed, missing, sold, open }: Departure): string | undefined {
  if (left === 0) return 'Full'
  if (!open) return 'Booking closed'
  const places = left === undefined ? undefined : `${formatPlural(left, { one: '# place', other: '# places' })} left`
  const certainty = guaranteed ? 'Guaranteed' : missing > 0 && sold ? `${missing} more needed` : undefined
  return [certainty, places].filter(Boolean).join(' · ') || undefined
}

function formatCertainty(
  { smallestGroup }: PackageDetails,
  { guaranteed, missing, sold, decidedAt }: Departure,
): string {
  if (guaranteed) return 'Guaranteed: enough people have booked.'
  if (missing === 0) return 'Runs even for one person.'
  const until = formatInstant(decidedAt.toISOString())
  const needed = `Needs at least ${smallestGroup} people`
  const booked =
    sold === undefined
      ? `${needed}.`
      : sold === 0
        ? `${needed}; nobody has booked yet.`
        : formatPlural(sold, { one: `${needed}; # has booked yet.`, other: `${needed}; # have booked yet.` })
  return `${booked} We'll let you know by ${until}. If it doesn't run, you get a full refund.`
}
