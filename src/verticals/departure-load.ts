import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { countUsedByDay, listStockUses } from '#contract/bookings/bookings/known-stock'
import { buildDayKey } from '#contract/business/listings/day-keys'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { getDayStock } from './day-stock'

export interface DepartureLoad {
  /** People who are booked, and those of them who have boarded or checked in. */
  taken: number
  begun: number
  capacity: number
}

/**
 * Counts the people on a departure as the counter counts what is free.
 * @param bookings of the departure
 * @returns null if the places of the listing are not counted
 */
export function countDepartureLoad(
  { vertical, values, dayValues }: Pick<OwnListing, 'vertical' | 'values' | 'dayValues'>,
  day: string,
  bookings: readonly VendorBooking[],
): DepartureLoad | null {
  const capacity = getDayStock(vertical).getCapacity(values)
  if (capacity === null) return null
  const count = (some: readonly VendorBooking[]) =>
    countUsedByDay(vertical, listStockUses({ vertical, details: values }, some, [], 0))(day)
  return {
    taken: count(bookings),
    begun: count(bookings.filter(({ status }) => status === 'in_service')),
    capacity: Math.min(capacity, dayValues?.[buildDayKey(day, 'stock')] ?? capacity),
  }
}
