import type { Listing } from '#contract/catalogue/catalogue'
import type { PropertyDetails } from '#contract/verticals/real-estate/schema'
import { getDetails } from '../listing-facts'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'RealEstateAgent'

export function describe({ details, town }: Listing): SchemaOrgObject {
  const {
    kind = '',
    bedrooms,
    bathrooms,
    area,
  }: Partial<PropertyDetails> = getDetails<PropertyDetails>({ details }) ?? {}
  return {
    '@type': 'RealEstateListing',
    about: {
      '@type': /flat|apartment/i.test(kind) ? 'Apartment' : 'House',
      numberOfBedrooms: bedrooms,
      numberOfBathroomsTotal: bathrooms,
      address: { '@type': 'PostalAddress', streetAddress: area, addressLocality: town, addressCountry: 'ZM' },
    },
  }
}
