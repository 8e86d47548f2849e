import type { Listing } from '#contract/catalogue'
import type { TripDetails } from '#contract/verticals/shapes/buses'
import type { Thing } from '../thing'

export const vendorType = 'LocalBusiness'

export function describe({ details }: Listing): Thing {
  const { from, to, departsAt } = details as Partial<TripDetails>
  const stop = (name: string | undefined) => name && { '@type': 'BusStation', name }
  // A daily coach: the time of day alone.
  return { '@type': 'BusTrip', departureBusStop: stop(from), arrivalBusStop: stop(to), departureTime: departsAt }
}
