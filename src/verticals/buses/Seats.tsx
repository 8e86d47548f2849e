import type { Ride } from '#contract/verticals/buses/bus-ride'
import { maxSeats } from '#contract/verticals/buses/descriptor'
import { buildSeatRows, getSeatPosition } from '#contract/verticals/buses/seat-plan'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { ChoiceGrid, type GridCell } from '../../ui/forms/ChoiceGrid'
import { Field } from '../../ui/forms/Field'
import { Notice } from '../../ui/states/Notice'
import { Stack } from '../../ui/layout/Stack'
import { Text } from '../../ui/text/Text'
import type { Taken } from '../screens'
import { formatLegs, getSeatState, type RideDraft, type SeatState } from './choice'

interface Props {
  trip: TripDetails
  ride: Ride
  date: string
  draft: RideDraft
  taken: Taken | undefined
  error: string | undefined
  onPress(seat: string): void
}

const marks: Record<SeatState, string> = { free: '', part: 'part', taken: 'taken' }

/** The seat plan of the coach. Each seat states its status as text, because color alone is not accessible. */
export function Seats({ trip, ride, date, draft, taken, error, onPress }: Props) {
  const rows = buildSeatRows(trip)
  const states = new Map(rows.flat().map((seat) => [seat, seat ? getSeatState(seat, ride, date, taken) : undefined]))
  const cells = rows.flat().map((seat): GridCell | null => {
    if (!seat) return null
    const { state, freeLegs } = getSeatState(seat, ride, date, taken)
    const isSelected = draft.seats.includes(seat) && state === 'free'
    const stateText = isSelected
      ? 'yours'
      : !taken
        ? 'not known if it is free'
        : state === 'part'
          ? `free from ${formatLegs(freeLegs, trip.stops)} only`
          : state
    return {
      id: seat,
      label: seat,
      state: isSelected ? 'chosen' : state === 'free' ? 'free' : 'taken',
      mark: isSelected ? 'yours' : marks[state],
      description: `Seat ${seat}, ${getSeatPosition(trip, seat)}, ${stateText}`,
    }
  })
  const isFull = cells.every((cell) => cell === null || cell.state === 'taken')
  return (
    <Stack gap={2}>
      {isFull && (
        <Notice tone="attention" icon="alert" role="status" title="No seat is free for the whole trip">
          Please choose another day, a shorter trip, or another coach.
        </Notice>
      )}
      <Field group label="Seats" hint="The driver sits in front of row 1. Arrow keys move between seats." error={error}>
        <ChoiceGrid label="Seats" columns={rows[0]?.length === 6 ? 6 : 5} cells={cells} onPress={onPress} />
      </Field>
      <PartlyFree
        seats={[...states].flatMap(([seat, found]) =>
          seat && found?.state === 'part' ? [[seat, formatLegs(found.freeLegs, trip.stops)] as const] : [],
        )}
      />
      {!taken && (
        <Text size="sm" tone="muted" role="status">
          We don't know yet which seats are taken. We'll check when you book.
        </Text>
      )}
      {draft.seats.length === maxSeats && (
        <Text size="sm" tone="muted">
          You can book at most {maxSeats} seats at a time.
        </Text>
      )}
    </Stack>
  )
}

/** Lists the seats that are free on a part of the ride only, and where they are free. */
function PartlyFree({ seats }: { seats: readonly (readonly [string, string])[] }) {
  if (seats.length === 0) return null
  const freeParts = [...new Set(seats.map(([, part]) => part))]
  return (
    <Stack gap={1}>
      {freeParts.map((freePart) => (
        <Text key={freePart} size="sm">
          Free from {freePart} only:{' '}
          {seats
            .filter(([, part]) => part === freePart)
            .map(([seat]) => seat)
            .join(', ')}
          .
        </Text>
      ))}
    </Stack>
  )
}
