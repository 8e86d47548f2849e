import type { Listing } from '#contract/catalogue/catalogue'
import type { TripDetails } from '#contract/verticals/buses/schema'
import { getDetails } from '../listing-facts'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'LocalBusiness'

export function describe({ details }: Listing): SchemaOrgObject {
  const { from, to, departsAt }: Partial<TripDetails> = getDetails<TripDetails>({ details }) ?? {}
  const stop = (name: string | undefined) => name && { '@type': 'BusStation', name }
  // The coach runs daily, so the departure time has no date.
  return { '@type': 'BusTrip', departureBusStop: stop(from), arrivalBusStop: stop(to), departureTime: departsAt }
}
