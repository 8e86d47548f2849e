import type { Listing } from '#contract/catalogue'
import type { PackageDetails } from '#contract/verticals/shapes/travel'
import type { Thing } from '../thing'

export const vendorType = 'TravelAgency'

export function describe({ details }: Listing): Thing {
  const { places = [] } = details as Partial<PackageDetails>
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
