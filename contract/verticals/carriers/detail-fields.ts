import { weekdays } from '../../core/dates'
import type { FieldValues } from '../../sync/edit'
import { getPriceBands, getRouteDepartureTime } from './parcel-size'
import type { RouteDetails } from './schema'
import type { ListingValues } from '../listing-fields'
import { blankRoute } from './listing-fields'

export function toRouteDetails(values: ListingValues<'carriers'>): Record<string, unknown> {
  const { origin, destination, routeDays, coverPercent, coverLeast, coverMost, doorDelivery, bands, ...details } =
    values
  return {
    ...details,
    from: origin,
    to: destination,
    days: routeDays,
    // Departures, arrival and one price as older listings store them.
    departs: null,
    takes: null,
    perKg: null,
    bands: bands.length > 0 ? bands : null,
    cover: coverPercent === null ? null : { percent: coverPercent, least: coverLeast, most: coverMost },
    delivery: doorDelivery,
  }
}

export function fromRouteDetails(details: RouteDetails): FieldValues {
  const { from, to, days = weekdays, cover, delivery = null, inDays = blankRoute.inDays } = details
  return {
    ...details,
    origin: from,
    destination: to,
    routeDays: [...days],
    leavesAt: getRouteDepartureTime(details),
    inDays,
    bands: getPriceBands(details),
    coverPercent: cover?.percent ?? null,
    coverLeast: cover?.least ?? null,
    coverMost: cover?.most ?? null,
    doorDelivery: delivery,
  }
}
