import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatDate, lusakaDate, lusakaTime } from '#contract/core/dates'
import { hasServiceDay } from '#contract/verticals/index'
import { formatBookingDates } from '../../../bookings/shared/booking-dates'

type Dated = Pick<VendorBooking, 'bookingType' | 'startsOn' | 'endsOn' | 'startsAt' | 'createdAt'>

/**
 * Formats when a booking takes place, for a narrow column: without the current year, and with the hour of what has one,
 * such as a viewing. Goods have the day on which they were ordered.
 * @param now in ms since 1970
 */
export function formatListDates(booking: Dated, now: number): string {
  const { bookingType, startsOn, endsOn, startsAt, createdAt } = booking
  const isGoods = !hasServiceDay(bookingType)
  const text = isGoods ? formatDate(lusakaDate(Date.parse(createdAt))) : formatBookingDates(booking)
  const time = !isGoods && startsAt && (endsOn ?? startsOn) === startsOn ? `, ${lusakaTime(Date.parse(startsAt))}` : ''
  return text.replace(` ${lusakaDate(now).slice(0, 4)}`, '') + time
}
