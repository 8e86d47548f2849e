/** Rules for the draft of a bus ride and its conversion to and from the URL. Pure functions: no clock, no network. */
import type { Booking } from '#contract/bookings'
import type { Listing } from '#contract/catalogue'
import { isLocalDate } from '#contract/days'
import { legsOf, mostBags, mostSeats, rideOf, slotOf, type Ride } from '#contract/verticals/ride'
import { seatsOf } from '#contract/verticals/seat-plan'
import type { TripChoice, TripDetails } from '#contract/verticals/shapes/buses'
import { detailsOf } from '../details-of'
import type { Days, Seen, Taken } from '../screens'

export interface RideDraft {
  /** All stops of the coach, needed to compute the legs of the ride. */
  stops: readonly string[]
  from: string
  to: string
  date?: string
  seats: readonly string[]
  bags: number
  /** Passenger names by seat. Never in the URL. */
  names: Readonly<Record<string, string>>
}

export function readDraft(
  search: URLSearchParams,
  listing: Pick<Listing, 'details' | 'free'>,
  kept?: unknown,
): RideDraft {
  const trip = detailsOf<TripDetails>(listing)
  const stops = trip?.stops ?? []
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const way = rideOf({ stops }, from, to) ? { from, to } : { from: trip?.from ?? '', to: trip?.to ?? '' }
  const date = search.get('date') ?? ''
  const there = new Set(trip ? seatsOf(trip) : [])
  const seats = [...new Set(search.get('seats')?.split(','))].filter((seat) => there.has(seat)).slice(0, mostSeats)
  const bags = Number(search.get('bags') || 0)
  return {
    stops,
    ...way,
    ...(isLocalDate(date) ? { date } : listing.free ? { date: listing.free.date } : {}),
    seats,
    bags: Number.isInteger(bags) && bags > 0 && bags <= mostBags && trip?.luggage ? bags : 0,
    names: namesIn(kept),
  }
}

function namesIn(kept: unknown): RideDraft['names'] {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

export const writeDraft = ({ from, to, date, seats, bags }: RideDraft): Record<string, string> => ({
  from,
  to,
  ...(date ? { date } : {}),
  ...(seats.length > 0 ? { seats: seats.join(',') } : {}),
  ...(bags > 0 ? { bags: String(bags) } : {}),
})

export const writePrivate = ({ names }: RideDraft): unknown => names

export const windowOf = ({ date }: RideDraft) => (date ? { from: date, to: date } : null)

export const wayOf = ({ stops, from, to }: RideDraft): Ride | null => rideOf({ stops }, from, to)

export type SeatState = 'free' | 'part' | 'taken'

/** Returns whether a seat is free on all, some or none of the legs of the ride. Unknown legs count as free. */
export function stateOf(
  seat: string,
  ride: Ride,
  date: string,
  taken: Taken | undefined,
): { state: SeatState; freeLegs: number[] } {
  const gone = new Set(taken?.counts.filter(({ left }) => left < 1).map(({ slot }) => slot))
  const legs = legsOf(ride)
  const freeLegs = legs.filter((leg) => !gone.has(slotOf(date, seat, leg)))
  return { state: freeLegs.length === legs.length ? 'free' : freeLegs.length > 0 ? 'part' : 'taken', freeLegs }
}

/** Formats legs as parts of the route, such as `Kabwe to Ndola`. */
export function partsOf(legs: readonly number[], stops: readonly string[]): string {
  const starts = legs.filter((leg) => !legs.includes(leg - 1))
  const ends = legs.filter((leg) => !legs.includes(leg + 1))
  return starts.map((leg, index) => `${stops[leg]} to ${stops[ends[index]! + 1]}`).join(' and ')
}

/** Sets the boarding stop. If the destination is no longer behind it, the destination becomes the last stop. */
export function boardAt(draft: RideDraft, from: string): RideDraft {
  const next = { ...draft, from }
  return wayOf(next) ? next : { ...next, to: draft.stops.at(-1) ?? '' }
}

export const isClosed = ({ date }: RideDraft, taken: Taken | undefined): boolean =>
  date !== undefined && (taken?.closed.includes(date) ?? false)

/** Returns the selected seats that are no longer free. */
export function lostSeats(draft: RideDraft, taken: Taken | undefined): string[] {
  const way = wayOf(draft)
  return way && draft.date ? draft.seats.filter((seat) => stateOf(seat, way, draft.date!, taken).state !== 'free') : []
}

/**
 * Selects or deselects a seat. Removes selected seats that are no longer free, and moves the passenger of the first of
 * them to the new seat.
 */
export function pressSeat(draft: RideDraft, seat: string, taken: Taken | undefined): RideDraft {
  const lost = lostSeats(draft, taken)
  const seats = draft.seats.filter((one) => !lost.includes(one))
  if (seats.includes(seat)) return { ...draft, seats: seats.filter((one) => one !== seat) }
  if (seats.length >= mostSeats) return { ...draft, seats }
  const moved = draft.names[seat] ?? draft.names[lost[0] ?? '']
  return { ...draft, seats: [...seats, seat], names: moved ? { ...draft.names, [seat]: moved } : draft.names }
}

/** Returns the choice for a price if it is complete and, as far as known, available. */
export function choiceOf(draft: RideDraft, _: Days | undefined, taken?: Taken): Record<string, unknown> | null {
  const { date, from, to, seats, bags } = draft
  if (!date || !wayOf(draft) || seats.length === 0 || isClosed(draft, taken) || lostSeats(draft, taken).length > 0)
    return null
  return { date, from, to, seats: [...seats], ...(bags > 0 ? { bags } : {}) }
}

const leastName = 2

/** Adds the passenger names, which only the booking needs. Returns null while a name is missing. */
export function bookedOf({ seats, names }: RideDraft, choice: Record<string, unknown>): Record<string, unknown> | null {
  const said = seats.map((seat) => (names[seat] ?? '').trim())
  return said.every((name) => name.length >= leastName) ? { ...choice, names: said } : null
}

/** Counts the seats of the user's own unpaid hold as free on their legs, because a new booking releases that hold. */
export function withoutOwn(
  hold: Pick<Booking, 'choice'>,
  { days, taken }: Seen,
  { details }: Pick<Listing, 'details'>,
): Seen {
  const { date = '', from = '', to = '', seats = [] } = hold.choice as Partial<TripChoice>
  const ride = rideOf({ stops: detailsOf<TripDetails>({ details })?.stops ?? [] }, from, to)
  const own = new Set(ride && seats.flatMap((seat) => legsOf(ride).map((leg) => slotOf(date, seat, leg))))
  return { days, taken: taken && { ...taken, counts: taken.counts.filter(({ slot }) => !own.has(slot)) } }
}
