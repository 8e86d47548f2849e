import { isLocalDate } from '../../core/dates'
import { check } from '../../core/validation'
import type { FieldValues } from '../../sync/edit'
import { getCalls, isClockTime } from './bus-ride'
import type { ListingValues } from '../listing-fields'
import { TripDetails } from './schema'
import { blankTrip, computeMinutes, formatClock, minutesPerDay, parseClock, type Trip } from './listing-fields'
import { firstItem, itemAt, lastItem } from '../../core/checked-access'

export function toTripDetails(values: ListingValues<'buses'>): Record<keyof TripDetails | 'refs', unknown> {
  const {
    route,
    seats,
    layout,
    fares,
    luggageFree,
    luggagePerBag,
    routeId,
    vehicleId,
    cancellationPolicy,
    seasonPolicies,
  } = values
  const minutes = computeMinutes(route)
  const [first, last] = [firstItem(route), lastItem(route)]
  const isOvernight = parseClock(first.time) + lastItem(minutes) >= minutesPerDay
  return {
    from: first.stop,
    to: last.stop,
    stops: route.map(({ stop }) => stop),
    calls: route.map(({ km, place }, index) => ({ km, minutes: itemAt(minutes, index), place })),
    departsAt: first.time,
    arrivesAt: isOvernight ? `${last.time} the next day` : last.time,
    boardsAt: first.place ?? null,
    seats,
    layout,
    km: last.km,
    fares: fares.length > 0 ? fares : null,
    luggage: luggageFree === null || luggagePerBag === null ? null : { free: luggageFree, perBag: luggagePerBag },
    cancellationPolicy,
    seasonPolicies,
    // Ids of the company's own records, which no public page contains.
    refs: routeId === null && vehicleId === null ? null : { routeId, vehicleId },
  }
}

/** A trip that cannot be booked because its details are incomplete has the values of a new one. */
export function fromTripDetails(stored: Record<string, unknown>): FieldValues {
  const checked = check(TripDetails, stored)
  if (!checked.ok || checked.value.stops.length < 2 || !isClockTime(checked.value.departsAt)) return {}
  const details = checked.value
  const { routeId = null, vehicleId = null } = (stored.refs ?? {}) as Partial<Trip>
  const calls = getCalls(details)
  const startMinutes = parseClock(details.departsAt)
  return {
    route: details.stops.map((stop, index) => {
      const { km, minutes, place } = itemAt(calls, index)
      return { stop, time: formatClock(startMinutes + minutes), km: Math.round(km), ...(place ? { place } : {}) }
    }),
    seats: details.seats,
    layout: details.layout ?? blankTrip.layout,
    fares: (details.fares ?? []).filter(({ since }) => isLocalDate(since)),
    luggageFree: details.luggage?.free ?? null,
    luggagePerBag: details.luggage?.perBag ?? null,
    routeId,
    vehicleId,
    cancellationPolicy: details.cancellationPolicy ?? blankTrip.cancellationPolicy,
    seasonPolicies: details.seasonPolicies ?? [],
  }
}
