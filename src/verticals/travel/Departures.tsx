import { useState } from 'react'
import { formatDate, formatInstant } from '#contract/days'
import { partyOf, type PackageDetails } from '#contract/verticals/shapes/travel'
import { Button } from '../../ui/Button'
import { Calendar } from '../../ui/Calendar'
import { Field } from '../../ui/Field'
import { RadioGroup } from '../../ui/RadioGroup'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { plural } from '../details-of'
import type { ChooserProps } from '../screens'
import { departureOn, departuresFrom, isSeldom, lastDay, type Departure, type TripDraft } from './choice'

interface Props extends ChooserProps<TripDraft> {
  found: PackageDetails
  now: number
  onPick(date: string): void
}

/** Selects a departure: rare ones from a list, frequent ones in a calendar. States whether the departure is certain. */
export function Departures(props: Props) {
  const { found, draft, taken, now, faults = {} } = props
  const party = partyOf(draft)
  const known = (date: string) => departureOn(found, date, taken, party, now)
  const chosen = draft.departsOn ? known(draft.departsOn) : undefined
  const Way = isSeldom(found) ? Listed : OnCalendar
  return (
    <Stack gap={2}>
      <Way {...props} known={known} />
      {faults.departsOn && <Alert>{faults.departsOn}</Alert>}
      {chosen && !chosen.open && (
        <Alert>{`The departure on ${formatDate(chosen.date)} can't be booked for ${plural(party, 'person', 'people')}. Please choose another.`}</Alert>
      )}
      {chosen?.open && <Text size="sm">{certaintyOf(found, chosen)}</Text>}
    </Stack>
  )
}

const Alert = ({ children }: { children: string }) => (
  <Text size="sm" tone="attention" weight="medium" role="alert">
    {children}
  </Text>
)

type Way = Props & { known(date: string): Departure }

function OnCalendar({ draft, today, found, known, onPick }: Way) {
  const [month, setMonth] = useState((draft.departsOn ?? today).slice(0, 7))
  const days = new Set(departuresFrom(found, today))
  return (
    <Calendar
      label="Departure"
      month={month}
      onMonth={setMonth}
      first={today}
      last={lastDay(today)}
      from={draft.departsOn}
      isFree={(date) => days.has(date) && known(date).open}
      describe={(date) => (days.has(date) ? standing(known(date)) : 'no departure')}
      onPick={onPick}
    />
  )
}

const shownAtFirst = 5

function Listed({ draft, today, found, known, onPick }: Way) {
  const [shown, setShown] = useState(shownAtFirst)
  const all = departuresFrom(found, today)
  const some = all.slice(0, Math.max(shown, all.indexOf(draft.departsOn ?? '') + 1))
  const options = some.map((date) => {
    const one = known(date)
    return {
      value: date,
      label: `${formatDate(date)}, ${found.departures!.time}`,
      hint: standing(one),
      disabled: !one.open,
    }
  })
  if (all.length === 0) return <Text size="sm">No departures are planned at the moment. Please ask the agent.</Text>
  return (
    <Stack gap={2}>
      <Field group label="Departure">
        <RadioGroup cards options={options} value={draft.departsOn ?? ''} onChange={onPick} />
      </Field>
      {some.length < all.length && (
        <Button variant="outline" size="sm" onClick={() => setShown(some.length + shownAtFirst)}>
          Later departures
        </Button>
      )}
    </Stack>
  )
}

/** Returns a short status of a departure, such as "Guaranteed · 3 places left". */
function standing({ left, guaranteed, missing, sold, open }: Departure): string | undefined {
  if (left === 0) return 'Full'
  if (!open) return 'Booking closed'
  const places = left === undefined ? undefined : `${plural(left, 'place')} left`
  const sure = guaranteed ? 'Guaranteed' : missing > 0 && sold > 0 ? `${missing} more needed` : undefined
  return [sure, places].filter(Boolean).join(' · ') || undefined
}

function certaintyOf({ smallestGroup }: PackageDetails, { guaranteed, missing, sold, decidedAt }: Departure): string {
  if (guaranteed) return 'Guaranteed: enough people have booked.'
  if (missing === 0) return 'Runs even for one person.'
  const until = formatInstant(decidedAt.toISOString())
  return `Needs at least ${smallestGroup} people; ${sold === 0 ? 'nobody has' : `${sold} ${sold === 1 ? 'has' : 'have'}`} booked yet. We'll let you know by ${until}. If it doesn't run, you get a full refund.`
}
