import type { Listing } from '#contract/catalogue/catalogue'
import type { RoomDetails } from '#contract/verticals/hotels/schema'
import { getDetails } from '../listing-facts'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'LodgingBusiness'

export function describe({ details }: Listing): SchemaOrgObject {
  const { sleeps, beds, amenities = [] }: Partial<RoomDetails> = getDetails<RoomDetails>({ details }) ?? {}
  return {
    '@type': ['HotelRoom', 'Product'],
    occupancy: sleeps && { '@type': 'QuantitativeValue', maxValue: sleeps, unitText: 'guests' },
    bed: beds,
    amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  }
}
