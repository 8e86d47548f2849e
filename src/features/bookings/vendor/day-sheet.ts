/** The bookings of one day, for a printed list. Pure functions. */
import { lusakaTime } from '#contract/core/dates'
import { hasServiceDay } from '#contract/verticals/index'
import type { VendorBookingLine } from '../../../db/queries/bookings'

export type SheetSection = 'starting' | 'continuing' | 'ending'
const servedStates: readonly string[] = ['confirmed', 'in_service', 'completed']

/** Groups the paid bookings of a day. A booking that starts and ends on the day is listed once, as starting. */
export function groupDaySheet(
  bookings: readonly VendorBookingLine[],
  day: string,
): Record<SheetSection, VendorBookingLine[]> {
  const served = bookings
    .filter(({ status }) => servedStates.includes(status))
    .sort((a, b) => getSortKey(a).localeCompare(getSortKey(b)))
  return {
    starting: served.filter(({ startsOn }) => startsOn === day),
    continuing: served.filter(({ startsOn, endsOn }) => startsOn < day && endsOn !== null && endsOn > day),
    ending: served.filter(({ startsOn, endsOn }) => startsOn < day && endsOn === day),
  }
}

const getSortKey = ({ startsAt, listingName, customerName }: VendorBookingLine): string =>
  `${startsAt ?? ''} ${listingName} ${customerName}`

/** Returns the time at which a booking starts or ends on the day; empty if it has none. */
export function formatSheetTime({ bookingType, startsAt, endsAt }: VendorBookingLine, section: SheetSection): string {
  if (!hasServiceDay(bookingType)) return ''
  const time = section === 'starting' ? startsAt : section === 'ending' ? endsAt : null
  return time ? lusakaTime(Date.parse(time)) : ''
}
