/** Rules for the draft of a bus ride and its conversion to and from the URL. Pure functions: no clock, no network. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { Listing } from '#contract/catalogue/catalogue'
import { addDays, isLocalDate, lusakaInstant } from '#contract/core/dates'
import { maxBags, maxSeats } from '#contract/verticals/buses/descriptor'
import { isClockTime, listLegs, findRide, buildSeatSlot, type Ride } from '#contract/verticals/buses/bus-ride'
import { listSeats } from '#contract/verticals/buses/seat-plan'
import type { TripChoice, TripDetails } from '#contract/verticals/buses/schema'
import { getDetails } from '../listing-facts'
import type { Days, Availability, ChosenDraft, CounterMoment, Taken, CounterStockRules } from '../screens'
import { sumQuantity } from '../sum-quantity'

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
  storedPrivate?: unknown,
): RideDraft {
  const trip = getDetails<TripDetails>(listing)
  const stops = trip?.stops ?? []
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const validStops = findRide({ stops }, from, to) ? { from, to } : { from: trip?.from ?? '', to: trip?.to ?? '' }
  const date = search.get('date') ?? ''
  const existingSeats = new Set(trip ? listSeats(trip) : [])
  const seats = [...new Set(search.get('seats')?.split(','))]
    .filter((seat) => existingSeats.has(seat))
    .slice(0, maxSeats)
  const bags = Number(search.get('bags') || 0)
  return {
    stops,
    ...validStops,
    ...(isLocalDate(date) ? { date } : listing.free ? { date: listing.free.date } : {}),
    seats,
    bags: Number.isInteger(bags) && bags > 0 && bags <= maxBags && trip?.luggage ? bags : 0,
    names: parseNames(storedPrivate),
  }
}

function parseNames(stored: unknown): RideDraft['names'] {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
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

export const readChoice = ({ names = [], bags = 0, ...choice }: TripChoice): ChosenDraft => {
  const namesBySeat = Object.fromEntries(choice.seats.map((seat, index) => [seat, names[index] ?? '']))
  return { query: writeDraft({ ...choice, bags, stops: [], names: {} }), storedPrivate: namesBySeat }
}

export const getAvailabilityWindow = ({ date }: RideDraft) => (date ? { from: date, to: date } : null)

export const getRide = ({ stops, from, to }: RideDraft): Ride | null => findRide({ stops }, from, to)

export type SeatState = 'free' | 'part' | 'taken'

/** Returns whether a seat is free on all, some or none of the legs of the ride. Unknown legs count as free. */
export function getSeatState(
  seat: string,
  ride: Ride,
  date: string,
  taken: Taken | undefined,
): { state: SeatState; freeLegs: number[] } {
  const takenSlots = new Set(taken?.counts.filter(({ left }) => left < 1).map(({ slot }) => slot))
  const legs = listLegs(ride)
  const freeLegs = legs.filter((leg) => !takenSlots.has(buildSeatSlot(date, seat, leg)))
  return { state: freeLegs.length === legs.length ? 'free' : freeLegs.length > 0 ? 'part' : 'taken', freeLegs }
}

/** Formats legs as parts of the route, such as `Kabwe to Ndola`. */
export function formatLegs(legs: readonly number[], stops: readonly string[]): string {
  const starts = legs.filter((leg) => !legs.includes(leg - 1))
  const ends = legs.filter((leg) => !legs.includes(leg + 1))
  return starts.map((leg, index) => `${stops[leg]} to ${stops[(ends[index] ?? leg) + 1]}`).join(' and ')
}

/** Sets the boarding stop. If the destination is no longer behind it, the destination becomes the last stop. */
export function setBoardingStop(draft: RideDraft, from: string): RideDraft {
  const next = { ...draft, from }
  return getRide(next) ? next : { ...next, to: draft.stops.at(-1) ?? '' }
}

export const isClosed = ({ date }: RideDraft, taken: Taken | undefined): boolean =>
  date !== undefined && (taken?.closed.includes(date) ?? false)

/** Returns the selected seats that are no longer free. */
export function findLostSeats(draft: RideDraft, taken: Taken | undefined): string[] {
  const ride = getRide(draft)
  const { date } = draft
  return ride && date ? draft.seats.filter((seat) => getSeatState(seat, ride, date, taken).state !== 'free') : []
}

/**
 * Selects or deselects a seat. Removes selected seats that are no longer free, and moves the passenger of the first of
 * them to the new seat.
 */
export function toggleSeat(draft: RideDraft, seat: string, taken: Taken | undefined): RideDraft {
  const lost = findLostSeats(draft, taken)
  const seats = draft.seats.filter((selectedSeat) => !lost.includes(selectedSeat))
  if (seats.includes(seat)) return { ...draft, seats: seats.filter((selectedSeat) => selectedSeat !== seat) }
  if (seats.length >= maxSeats) return { ...draft, seats }
  const movedName = draft.names[seat] ?? draft.names[lost[0] ?? '']
  return { ...draft, seats: [...seats, seat], names: movedName ? { ...draft.names, [seat]: movedName } : draft.names }
}

/** Returns the choice for a price if it is complete and, as far as known, available. */
export function buildChoice(draft: RideDraft, _: Days | undefined, taken?: Taken): Record<string, unknown> | null {
  const { date, from, to, seats, bags } = draft
  if (
    !date ||
    !getRide(draft) ||
    seats.length === 0 ||
    isClosed(draft, taken) ||
    findLostSeats(draft, taken).length > 0
  )
    return null
  return { date, from, to, seats: [...seats], ...(bags > 0 ? { bags } : {}) }
}

const minNameLength = 2

/** Adds the passenger names, which only the booking needs. Returns null while a name is missing. */
export function buildBookingChoice(
  { seats, names }: RideDraft,
  choice: Record<string, unknown>,
): Record<string, unknown> | null {
  const trimmedNames = seats.map((seat) => (names[seat] ?? '').trim())
  return trimmedNames.every((name) => name.length >= minNameLength) ? { ...choice, names: trimmedNames } : null
}

/** Without a name of their own, the seats are on the customer's name. */
export const buildCounterChoice = (
  { seats, names }: RideDraft,
  choice: Record<string, unknown>,
  customerName: string,
): Record<string, unknown> => ({
  ...choice,
  names: seats.map((seat) => {
    const name = (names[seat] ?? '').trim()
    return name.length >= minNameLength ? name : customerName
  }),
})

/** Most customers at the counter take the next departure. */
export function getCounterQuery(
  listing: Pick<Listing, 'details'>,
  { today, now }: CounterMoment,
): Record<string, string> {
  const departsAt = getDetails<TripDetails>(listing)?.departsAt ?? ''
  const hasLeft = isClockTime(departsAt) && lusakaInstant(today, departsAt).getTime() <= now
  return { date: hasLeft ? addDays(today, 1) : today }
}

/** Counts the seats of the user's own unpaid hold as free on their legs, because a new booking releases that hold. */
export function excludeOwnHold(
  hold: Pick<Booking, 'choice'>,
  { days, taken }: Availability,
  { details }: Pick<Listing, 'details'>,
): Availability {
  const { date = '', from = '', to = '', seats = [] } = hold.choice as Partial<TripChoice>
  const ride = findRide({ stops: getDetails<TripDetails>({ details })?.stops ?? [] }, from, to)
  const own = new Set(ride && seats.flatMap((seat) => listLegs(ride).map((leg) => buildSeatSlot(date, seat, leg))))
  return { days, taken: taken && { ...taken, counts: taken.counts.filter(({ slot }) => !own.has(slot)) } }
}

export const counterStock: CounterStockRules = {
  getUnits({ date, from, to, seats }: TripChoice, listing) {
    const ride = findRide({ stops: getDetails<TripDetails>(listing)?.stops ?? [] }, from, to)
    if (!ride) return []
    return seats.flatMap((seat) => listLegs(ride).map((leg) => ({ slot: buildSeatSlot(date, seat, leg), quantity: 1 })))
  },
  addFree: (units, { days, taken }) => ({
    days,
    taken: taken && { ...taken, counts: taken.counts.filter(({ slot }) => sumQuantity(units, slot) === 0) },
  }),
}
