import type { FieldValues } from '../../sync/edit'
import type { PropertyDetails } from './schema'
import type { ListingValues } from '../listing-fields'
import { blankProperty } from './listing-fields'

/** Without viewing days, a property uses the default viewing hours. */
export function toPropertyDetails(values: ListingValues<'real-estate'>): Record<string, unknown> {
  const { viewingDays, viewingFrom, viewingTo, viewingMinutes, ...details } = values
  const viewings = { weekdays: viewingDays, from: viewingFrom, to: viewingTo, minutes: viewingMinutes }
  return { ...details, viewings: viewingDays.length > 0 ? viewings : null }
}

export function fromPropertyDetails(stored: PropertyDetails): FieldValues {
  const { viewings } = stored
  return {
    ...stored,
    viewingDays: viewings?.weekdays ?? [],
    viewingFrom: viewings?.from ?? blankProperty.viewingFrom,
    viewingTo: viewings?.to ?? blankProperty.viewingTo,
    viewingMinutes: viewings?.minutes ?? blankProperty.viewingMinutes,
  }
}
