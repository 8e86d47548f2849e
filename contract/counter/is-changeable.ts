/** In its own file, because the dialog of every booking asks it, and only the screen of a change loads the endpoints. */
import type { VendorBooking } from '../bookings/bookings/bookings'
import { allVerticals } from '../verticals/index'

type Changed = Pick<VendorBooking, 'bookingType' | 'status' | 'reservedUntil' | 'choice'>

/**
 * Returns whether a booking can be changed: before it ends, and for a departure before it begins. A car that is out has its late
 * return. Goods and parcels have no day that could change, and an application has its answer.
 */
export function isChangeable({ bookingType, status, reservedUntil, choice }: Changed): boolean {
  const stock = allVerticals.find((vertical) => vertical.bookingType === bookingType)?.stock
  if (stock === 'unit' || stock === 'load' || choice?.moveIn !== undefined) return false
  if (status === 'in_service') return stock === 'night' || stock === 'slot'
  return status === 'confirmed' || (status === 'held' && reservedUntil !== undefined)
}
