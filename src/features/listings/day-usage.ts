/** What is booked on each day, from the bookings on this device. Pure functions. */
import type { VendorBooking } from '#contract/bookings/bookings'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import type { VerticalId } from '#contract/verticals/vertical'
import { getDayStock, type DayStock } from '../../verticals/day-stock'

const buildKey = (listingId: string, day: string): string => `${listingId}/${day}`

/** Whether the booking is open: it is requested, held, paid or in service. */
const isOpen = ({ status }: VendorBooking): boolean =>
  getNextState(bookingStateMachine, status, 'complete', 'system') !== null ||
  getNextState(bookingStateMachine, status, 'cancel_by_system', 'system') !== null

const isUsedOn = ({ startsOn, endsOn }: VendorBooking, day: string, usedDays: DayStock['usedDays']): boolean => {
  if (day === startsOn) return true
  if (usedDays === 'first' || !endsOn || day < startsOn) return false
  return usedDays === 'nights' ? day < endsOn : day <= endsOn
}

/** Counts the used units of each listing on each of the consecutive days. Returns a function that looks them up. */
export function countUsage(bookings: readonly VendorBooking[], days: readonly string[], vertical: VerticalId) {
  const { countUnits, usedDays } = getDayStock(vertical)
  const usage = new Map<string, number>()
  const [first, last] = [days[0]!, days.at(-1)!]
  for (const booking of bookings) {
    if (booking.startsOn > last || (booking.endsOn ?? booking.startsOn) < first || !isOpen(booking)) continue
    for (const day of days) {
      if (!isUsedOn(booking, day, usedDays)) continue
      const key = buildKey(booking.listingId, day)
      usage.set(key, (usage.get(key) ?? 0) + countUnits(booking.choice ?? {}))
    }
  }
  return (listingId: string, day: string): number => usage.get(buildKey(listingId, day)) ?? 0
}

/**
 * Finds the open bookings that prevent closing the days from `from` to `to`. The server applies the same rule: the last
 * day of a booking does not count.
 */
export const findBookingsBetween = (
  bookings: readonly VendorBooking[],
  listingId: string,
  from: string,
  to: string,
): VendorBooking[] =>
  bookings.filter(
    (booking) =>
      booking.listingId === listingId &&
      isOpen(booking) &&
      booking.startsOn <= to &&
      (booking.startsOn >= from || (booking.endsOn ?? booking.startsOn) > from),
  )
