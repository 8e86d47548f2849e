import type { FieldValues } from '../../sync/edit'
import type { Car } from './listing-fields'

export function toCarDetails(values: FieldValues): Record<string, unknown> {
  const { pickUpPlaces, hireExtras, ...details } = values as unknown as Car
  return { ...details, places: pickUpPlaces.length > 0 ? pickUpPlaces : null, extras: hireExtras }
}

export const fromCarDetails = (details: Record<string, unknown>): FieldValues => ({
  ...(details as FieldValues),
  pickUpPlaces: (details.places ?? []) as Car['pickUpPlaces'],
  hireExtras: (details.extras ?? []) as Car['hireExtras'],
})
