import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { isOverdue } from '#contract/bookings/bookings/overdue'
import { lusakaDate } from '#contract/core/dates'
import { hasServiceDay } from '#contract/verticals/index'

/**
 * Whether a customer should have come or left by now. The list of today's tasks and the list of upcoming bookings show
 * these bookings until the business has recorded what happened.
 */
export function needsOverdueStep(booking: VendorBooking, now: number): boolean {
  const { bookingType, status, startsOn } = booking
  if (!hasServiceDay(bookingType)) return false
  if (status === 'in_service') return isOverdue(booking, now)
  return (
    status === 'confirmed' &&
    startsOn < lusakaDate(now) &&
    getBoardingStatus({ ...booking, endsOn: startsOn }, now) !== 'open'
  )
}
