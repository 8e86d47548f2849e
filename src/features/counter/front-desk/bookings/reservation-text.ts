/** How staff read a reservation that is paid later (decision 120). Pure functions. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatDate, lusakaDate, lusakaTime } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import { computeDueAtCounter } from '#contract/counter/reservations'

type Reserved = Pick<VendorBooking, 'status' | 'total' | 'paid' | 'reservedUntil' | 'noShowCharge'>

/** Served bookings are listed too, because a guest can pay on departure. */
const payableStates: readonly VendorBooking['status'][] = ['held', 'confirmed', 'in_service', 'completed']

/** Returns what staff can take for a booking at the counter, in ZMW. A no-show that an older server has sent has no charge. */
export const getAmountToTake = (booking: Reserved): number =>
  payableStates.includes(booking.status) || booking.noShowCharge !== undefined ? computeDueAtCounter(booking) : 0

export const noShowChargeLabel = 'Charge for the no-show'

/** Whether the business has to decide: the option of a reservation with a balance has ended. */
export const isOptionEnded = (booking: Reserved, now: number): boolean =>
  booking.reservedUntil !== undefined &&
  (booking.status === 'confirmed' || booking.status === 'in_service') &&
  getAmountToTake(booking) > 0 &&
  Date.parse(booking.reservedUntil) <= now

/** Formats the option date: the day, with the time on the last day. */
function formatOptionDate(until: string, now: number): string {
  const time = Date.parse(until)
  const day = lusakaDate(time)
  return day === lusakaDate(now) ? `${lusakaTime(time)} today` : formatDate(day)
}

/** Formats `Reserved until 2 Dec 2026, ZMW 850 due`; null if nothing is due. */
export function formatReservation(booking: Reserved, now: number): string | null {
  const { status, total, paid, reservedUntil } = booking
  // A reservation of this device that the server has not confirmed yet has the state of a request.
  const due = status === 'requested' ? computeDueAtCounter({ total, paid, reservedUntil }) : getAmountToTake(booking)
  if (due === 0 || !reservedUntil) return null
  if (status === 'no_show') return `${noShowChargeLabel}: ${formatZmw(due)} due`
  if (status === 'completed') return `${formatZmw(due)} due`
  if (isOptionEnded(booking, now)) return `Option ended, decide: ${formatZmw(due)} due`
  return `Reserved until ${formatOptionDate(reservedUntil, now)}, ${formatZmw(due)} due`
}
