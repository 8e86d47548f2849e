import type { FieldValues } from '../../sync/edit'
import type { ListingValues } from '../listing-fields'
import type { CarDetails } from './schema'

export function toCarDetails({
  pickUpPlaces,
  hireExtras,
  ...details
}: ListingValues<'car-hire'>): Record<string, unknown> {
  return { ...details, places: pickUpPlaces.length > 0 ? pickUpPlaces : null, extras: hireExtras }
}

export const fromCarDetails = (details: CarDetails): FieldValues => ({
  ...details,
  pickUpPlaces: details.places ?? [],
  hireExtras: details.extras ?? [],
})
