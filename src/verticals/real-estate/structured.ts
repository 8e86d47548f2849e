import type { Listing } from '#contract/catalogue'
import type { PropertyDetails } from '#contract/verticals/shapes/real-estate'
import type { Thing } from '../thing'

export const vendorType = 'RealEstateAgent'

export function describe({ details, town }: Listing): Thing {
  const { kind = '', bedrooms, bathrooms, area } = details as Partial<PropertyDetails>
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
