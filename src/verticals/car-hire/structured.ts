import type { Listing } from '#contract/catalogue'
import type { CarDetails } from '#contract/verticals/shapes/car-hire'
import type { Thing } from '../thing'

export const vendorType = 'AutoRental'

export function describe({ details }: Listing): Thing {
  const { make, model, year, seats, gearbox } = details as Partial<CarDetails>
  return {
    '@type': ['Car', 'Product'],
    brand: make && { '@type': 'Brand', name: make },
    model,
    vehicleModelDate: year && String(year),
    vehicleSeatingCapacity: seats,
    vehicleTransmission: gearbox,
  }
}
