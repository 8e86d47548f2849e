/** In its own file, because the dialog of every booking asks it, and only the screen of a change loads the endpoints. */
import type { VendorBooking } from '../bookings/bookings/bookings'
import { allVerticals } from '../verticals/index'

type Changeable = Pick<VendorBooking, 'bookingType' | 'status' | 'reservedUntil' | 'choice'>

/**
 * Returns whether a booking can be changed: before it ends, and for a departure before it begins. A car that is out has its late
 * return. Goods can be changed until they are sent or collected. A parcel has its custody, and an application its answer.
 */
export function isChangeable({ bookingType, status, reservedUntil, choice }: Changeable): boolean {
  const stock = allVerticals.find((vertical) => vertical.bookingType === bookingType)?.stock
  if (stock === 'load' || choice?.moveIn !== undefined) return false
  if (status === 'in_service') return stock === 'night' || stock === 'slot'
  return status === 'confirmed' || (status === 'held' && reservedUntil !== undefined)
}

/**
 * Returns whether the shop can exchange goods that were collected or delivered: the customer brings the product back to the counter,
 * and takes another one (decision 144).
 */
export const isExchangeable = ({ bookingType, status }: Pick<Changeable, 'bookingType' | 'status'>): boolean =>
  status === 'completed' &&
  allVerticals.some((vertical) => vertical.bookingType === bookingType && vertical.stock === 'unit')
