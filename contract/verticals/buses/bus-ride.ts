/**
 * The part of a coach trip that a passenger books: legs, times and fare. Pure functions without structs: the server
 * prices with them, and the page shows the same price before a request.
 */
import { lusakaInstant } from '../../core/dates'
import type { TripDetails } from './schema'
import { firstItem, itemAt, lastItem } from '../../core/checked-access'

/** The first and last stop of a ride, as indexes of the trip's stops. */
export interface Ride {
  first: number
  last: number
}

export function findRide({ stops }: { stops: readonly string[] }, from: string, to: string): Ride | null {
  const [first, last] = [stops.indexOf(from), stops.lastIndexOf(to)]
  return first >= 0 && last > first ? { first, last } : null
}

/** Returns the legs of a ride. Leg 0 goes from the first stop of the trip to the second. */
export const listLegs = ({ first, last }: Ride): number[] =>
  Array.from({ length: last - first }, (_, index) => first + index)

/** Builds the stock slot for one seat on one leg on one day. */
export const buildSeatSlot = (date: string, seat: string, leg: number): string => `${date}/${seat}/${leg}`

export const isClockTime = (time: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

const minuteMs = 60_000
const kmPerHour = 65

/** Returns distance and time of each stop. Without data from the company they are evenly spaced. */
export function getCalls({
  stops,
  calls,
  km,
  departsAt,
  arrivesAt,
}: TripDetails): { km: number; minutes: number; place?: string }[] {
  if (calls?.length === stops.length) return calls
  const minutes = minutesBetween(departsAt, arrivesAt) ?? (km / kmPerHour) * 60
  const share = (index: number) => index / Math.max(1, stops.length - 1)
  return stops.map((_, index) => ({ km: km * share(index), minutes: Math.round(minutes * share(index)) }))
}

function minutesBetween(from: string, to: string | undefined): number | null {
  const [clock = '', ...suffix] = to?.split(' ') ?? []
  if (!isClockTime(clock)) return null
  const span = toMinutes(clock) - toMinutes(from) + (suffix.length > 0 ? 24 * 60 : 0)
  return span > 0 ? span : span + 24 * 60
}
const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Returns the departure time at the first stop and the arrival time at the last stop of a ride. */
export function getRideTimes(trip: TripDetails, { first, last }: Ride, date: string): { startsAt: Date; endsAt: Date } {
  const [calls, departureMs] = [getCalls(trip), lusakaInstant(date, trip.departsAt).getTime()]
  return {
    startsAt: new Date(departureMs + itemAt(calls, first).minutes * minuteMs),
    endsAt: new Date(departureMs + itemAt(calls, last).minutes * minuteMs),
  }
}

/** Returns the boarding place, or the name of the stop if the company has not entered one. */
export const getBoardingPlace = (trip: TripDetails, { first }: Ride): string =>
  itemAt(getCalls(trip), first).place ?? (first === 0 ? trip.boardsAt : undefined) ?? itemAt(trip.stops, first)

/**
 * Computes the fare for one seat on a day, in ngwee.
 * @param priceNgwee price of the whole trip, which is used if no fare is valid on that day
 */
export function computeFare(trip: TripDetails, { first, last }: Ride, date: string, priceNgwee: number): number {
  const legFares = findLegFares(trip, date)
  if (legFares) return Math.round(legFares.slice(first, last).reduce((sum, zmw) => sum + zmw, 0) * 100)
  const calls = getCalls(trip)
  const [start, end] = [firstItem(calls).km, lastItem(calls).km]
  // Both amounts are rounded from the first stop, so that the fares of the legs add up to the fare of the whole trip.
  const computeFareUpTo = (stop: number) =>
    Math.round((priceNgwee * (itemAt(calls, stop).km - start)) / (end - start || 1))
  return Math.max(0, computeFareUpTo(last) - computeFareUpTo(first))
}

/** Finds the fares of all legs that are valid on a day: the latest entry that has started. */
function findLegFares({ fares = [], stops }: TripDetails, date: string): number[] | undefined {
  const startedFares = fares.filter(
    ({ since, legs }) => since <= date && legs.length === stops.length - 1 && legs.every((zmw) => zmw >= 0),
  )
  return startedFares.sort((a, b) => (a.since < b.since ? -1 : 1)).at(-1)?.legs
}
