import type { Listing } from '#contract/catalogue/catalogue'
import type { PackageDetails } from '#contract/verticals/travel/schema'
import { getDetails } from '../listing-facts'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'TravelAgency'

export function describe({ details }: Listing): SchemaOrgObject {
  const { places = [] }: Partial<PackageDetails> = getDetails<PackageDetails>({ details }) ?? {}
  const itinerary = places.map((name, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    item: { '@type': 'TouristAttraction', name },
  }))
  return {
    '@type': 'TouristTrip',
    itinerary: itinerary.length > 0 ? { '@type': 'ItemList', itemListElement: itinerary } : undefined,
  }
}
