import type { Listing } from '#contract/catalogue'
import type { RoomDetails } from '#contract/verticals/shapes/hotels'
import type { Thing } from '../thing'

export const vendorType = 'LodgingBusiness'

export function describe({ details }: Listing): Thing {
  const { sleeps, beds, amenities = [] } = details as Partial<RoomDetails>
  return {
    '@type': ['HotelRoom', 'Product'],
    occupancy: sleeps && { '@type': 'QuantitativeValue', maxValue: sleeps, unitText: 'guests' },
    bed: beds,
    amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  }
}
