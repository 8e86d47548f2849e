import { formatPlural } from '#contract/core/plural'
import { addDays, formatDate, formatInstant } from '#contract/core/dates'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { computeFare, getRideTimes, isClockTime, getBoardingPlace } from '#contract/verticals/buses/bus-ride'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { DateInput } from '../../ui/forms/DateInput'
import { Facts } from '../../ui/text/Facts'
import { Field } from '../../ui/forms/Field'
import { Grid } from '../../ui/layout/Grid'
import { Notice } from '../../ui/states/Notice'
import { Select } from '../../ui/forms/Select'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import { getDetails } from '../listing-facts'
import type { ChooserProps } from '../screens'
import { setBoardingStop, isClosed, findLostSeats, toggleSeat, getRide, type RideDraft } from './choice'
import { CounterPassengers, Luggage, Passengers } from './Passengers'
import { Seats } from './Seats'
import { useNow } from '../../ui/hooks/use-now'

export {
  buildBookingChoice,
  buildChoice,
  buildCounterChoice,
  getCounterQuery,
  readChoice,
  readDraft,
  getAvailabilityWindow,
  counterStock,
  excludeOwnHold,
  writeDraft,
  writePrivate,
} from './choice'

export const prompt = 'Choose a day and seats to see the price.'
export const bookingPrompt = 'Enter a name for each seat to book.'
export const action = ({ seats }: RideDraft): string => (seats.length > 1 ? `Book ${seats.length} seats` : 'Book')

const daysAhead = 365

/** Selects the stops, the date, the seats and the passengers of a bus ride. */
export default function Chooser({
  listing,
  draft,
  onChange,
  today,
  taken,
  faults = {},
  isAtCounter = false,
}: ChooserProps<RideDraft>) {
  const now = useNow()
  const trip = getDetails<TripDetails>(listing)
  if (!trip || trip.stops.length < 2 || !isClockTime(trip.departsAt))
    return <Text>This trip can't be booked online yet. Please contact the company.</Text>
  const { date } = draft
  const ride = getRide(draft)
  const hours = ride && date ? getRideTimes(trip, ride, date) : null
  const hasLeft = hours !== null && hours.startsAt.getTime() <= now
  const closed = isClosed(draft, taken)
  return (
    <Stack gap={4}>
      <StopFields draft={draft} onChange={onChange} faults={faults} />
      <Field
        label="Day of travel"
        error={hasLeft ? 'This coach has left. Please choose another day.' : (faults.date ?? faults.startsOn)}
      >
        <DateInput
          min={today}
          max={addDays(today, daysAhead)}
          value={date ?? ''}
          onChange={(event) => onChange({ ...draft, date: event.target.value || undefined })}
        />
      </Field>
      {ride && date && hours && (
        <RideFacts
          hours={hours}
          place={isAtCounter ? null : getBoardingPlace(trip, ride)}
          fare={computeFare(trip, ride, date, ngweeOf(listing.basePrice ?? listing.price))}
        />
      )}
      {closed && date && <ClosedNotice date={date} />}
      {ride && date && !hasLeft && !closed && (
        <>
          <LostSeatsNotice seats={findLostSeats(draft, taken)} />
          <Seats
            trip={trip}
            ride={ride}
            date={date}
            draft={draft}
            taken={taken}
            error={faults.seats}
            onPress={(seat) => onChange(toggleSeat(draft, seat, taken))}
          />
          {isAtCounter ? (
            <CounterPassengers draft={draft} onChange={onChange} error={faults.names ?? faults.choice} />
          ) : (
            <Passengers draft={draft} onChange={onChange} error={faults.names ?? faults.choice} />
          )}
          {trip.luggage && <Luggage luggage={trip.luggage} draft={draft} onChange={onChange} error={faults.bags} />}
        </>
      )}
    </Stack>
  )
}

function StopFields({
  draft,
  onChange,
  faults,
}: Pick<ChooserProps<RideDraft>, 'draft' | 'onChange'> & { faults: Record<string, string> }) {
  const buildOptions = (stops: readonly string[]) => stops.map((stop) => ({ value: stop, label: stop }))
  const boardable = draft.stops.slice(0, -1)
  return (
    <Grid tight gap={3}>
      <Field label="From" error={faults.from}>
        <Select
          options={buildOptions(boardable)}
          value={draft.from}
          onChange={(event) => onChange(setBoardingStop(draft, event.target.value))}
        />
      </Field>
      <Field label="To" error={faults.to}>
        <Select
          options={buildOptions(draft.stops.slice(draft.stops.indexOf(draft.from) + 1))}
          value={draft.to}
          onChange={(event) => onChange({ ...draft, to: event.target.value })}
        />
      </Field>
    </Grid>
  )
}

/** @param place null at the counter, where only the fare is asked for */
function RideFacts({
  hours,
  place,
  fare,
}: {
  hours: { startsAt: Date; endsAt: Date }
  place: string | null
  fare: number
}) {
  const fareItem = { label: 'Fare per seat', value: formatZmw(zmwOf(fare)) }
  if (place === null) return <Facts items={[fareItem]} />
  return (
    <Facts
      items={[
        { label: 'Departs', value: formatInstant(hours.startsAt.toISOString()) },
        { label: 'Arrives', value: formatInstant(hours.endsAt.toISOString()) },
        { label: 'Boarding place', value: place },
        fareItem,
      ]}
    />
  )
}

const ClosedNotice = ({ date }: { date: string }) => (
  <Notice tone="attention" icon="alert" role="status" title={`This coach does not run on ${formatDate(date)}`}>
    Please choose another day.
  </Notice>
)

const LostSeatsNotice = ({ seats }: { seats: readonly string[] }) =>
  seats.length > 0 ? (
    <Notice tone="attention" icon="alert" role="alert">
      {formatPlural(seats.length, {
        one: `Seat ${seats[0]} is already taken. Please choose another.`,
        other: `Seats ${seats.join(' and ')} are already taken. Please choose others.`,
      })}
    </Notice>
  ) : null
