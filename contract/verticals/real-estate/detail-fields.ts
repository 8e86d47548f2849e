import type { FieldValues } from '../../sync/edit'
import type { PropertyDetails } from './schema'
import { blankProperty, type Property } from './listing-fields'

/** Without viewing days, a property uses the default viewing hours. */
export function toPropertyDetails(values: FieldValues): Record<string, unknown> {
  const { viewingDays, viewingFrom, viewingTo, viewingMinutes, ...details } = values as unknown as Property
  const viewings = { weekdays: viewingDays, from: viewingFrom, to: viewingTo, minutes: viewingMinutes }
  return { ...details, viewings: viewingDays.length > 0 ? viewings : null }
}

export function fromPropertyDetails(stored: Record<string, unknown>): FieldValues {
  const { viewings } = stored as unknown as PropertyDetails
  return {
    ...(stored as FieldValues),
    viewingDays: viewings?.weekdays ?? [],
    viewingFrom: viewings?.from ?? blankProperty.viewingFrom,
    viewingTo: viewings?.to ?? blankProperty.viewingTo,
    viewingMinutes: viewings?.minutes ?? blankProperty.viewingMinutes,
  }
}
