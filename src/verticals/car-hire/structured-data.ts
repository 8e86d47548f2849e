import type { Listing } from '#contract/catalogue/catalogue'
import type { CarDetails } from '#contract/verticals/car-hire/schema'
import { getDetails } from '../listing-facts'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'AutoRental'

export function describe({ details }: Listing): SchemaOrgObject {
  const { make, model, year, seats, gearbox }: Partial<CarDetails> = getDetails<CarDetails>({ details }) ?? {}
  return {
    '@type': ['Car', 'Product'],
    brand: make && { '@type': 'Brand', name: make },
    model,
    vehicleModelDate: year && String(year),
    vehicleSeatingCapacity: seats,
    vehicleTransmission: gearbox,
  }
}
