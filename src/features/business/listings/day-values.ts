/** The stock for sale and the minimum stay on the days of a listing, and edits of them. Pure functions. */
import { buildDayKey, dayFields, type DayField } from '#contract/business/listings/day-keys'
import { buildEdit } from '#contract/sync/edit-conflicts'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { verticals } from '#contract/verticals/index'
import { getMinStay } from '#contract/verticals/min-stay'
import type { VerticalFields } from '#contract/verticals/vertical'
import type { ListingLine } from '../../../db/queries/listings'
import { getDayStock } from '../../../verticals/day-stock'

type Values = Pick<ListingLine, 'vertical' | 'values' | 'dayValues'>

export const getDayTexts = ({ vertical }: Values) => verticals[vertical].dayValues

/** Returns the number of units for sale on a day; null if days have no fixed number. */
export function getStockOn({ vertical, values, dayValues }: Values, day: string): number | null {
  const capacity = getDayStock(vertical).getCapacity(values)
  return capacity === null ? null : Math.min(capacity, dayValues?.[buildDayKey(day, 'stock')] ?? capacity)
}

/** Returns the minimum length of bookings that start on a day; null if bookings have no length. */
export function getMinStayOn(listing: Values, day: string): number | null {
  if (!getDayTexts(listing)?.minStay) return null
  const { minStays }: VerticalFields = listing.values
  return getMinStay(minStays, listing.dayValues?.[buildDayKey(day, 'minStay')], day)
}

/** Returns the value that is set for all of the days; null if none is set, and undefined if the days differ. */
export function getCommonValue(
  { dayValues }: Values,
  days: readonly string[],
  field: DayField,
): number | null | undefined {
  const values = new Set(days.map((day) => dayValues?.[buildDayKey(day, field)] ?? null))
  return values.size > 1 ? undefined : ([...values][0] ?? null)
}

/**
 * Builds the edit that sets values on all of the days. Null sets the usual value of the listing.
 * @returns null if nothing changes
 */
export function buildDaysEdit(
  { dayValues }: Values,
  days: readonly string[],
  changed: Partial<Record<DayField, number | null>>,
): Edit | null {
  const after: FieldValues = {}
  for (const day of days)
    for (const field of dayFields) if (changed[field] !== undefined) after[buildDayKey(day, field)] = changed[field]
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, dayValues?.[key] ?? null]))
  return buildEdit(before, after)
}
