/** In its own file, because the dialog of every booking asks it, and only the form of a refund loads the endpoint. */
import type { VendorBooking } from '../bookings/bookings/bookings'
import type { BookingState } from '../core/state-machines'

/** Before the service, under way, and afterwards. What was cancelled has its own refund. */
export const partlyRefundableStates: readonly BookingState[] = ['confirmed', 'in_service', 'completed', 'no_show']

type Paid = Pick<VendorBooking, 'status' | 'total' | 'isWalkIn' | 'orderId' | 'reservedUntil' | 'paid'>

/** Returns whether a part of the price can go back (decision 146). Of a basket, products are returned. */
export const isPartlyRefundable = ({ status, total, isWalkIn, orderId, reservedUntil, paid = 0 }: Paid): boolean =>
  partlyRefundableStates.includes(status) &&
  total > 0 &&
  !(isWalkIn && orderId) &&
  (reservedUntil === undefined || paid > 0)
