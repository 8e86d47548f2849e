/** The figures of a customer. One function computes them from bookings, for the list and for the screen of one customer. */
import { ngweeOf, zmwOf } from '../core/money'
import type { VendorBooking } from './bookings/bookings'
import type { Customer } from './customers'

export type CustomerFigures = Pick<Customer, 'bookings' | 'cancelled' | 'noShows' | 'spent' | 'lastOn' | 'nextOn'>
type BookingFacts = Pick<VendorBooking, 'status' | 'startsOn' | 'total' | 'paid'>

const paidStates: readonly string[] = ['confirmed', 'in_service', 'completed', 'no_show']
const cancelledStates: readonly string[] = ['cancelled_by_customer', 'refunded']

const noFigures: CustomerFigures = { bookings: 0, cancelled: 0, noShows: 0, spent: 0, lastOn: null, nextOn: null }

/** Computes the figures from the bookings of a device. It counts like the server's list (`domain/bookings/customers/list.ts`). */
export const computeCustomerFigures = (bookings: readonly BookingFacts[], today: string): CustomerFigures =>
  sumFigures(bookings.map((booking) => computeOne(booking, today)))

function computeOne({ status, startsOn, total, paid = total }: BookingFacts, today: string): CustomerFigures {
  if (cancelledStates.includes(status)) return { ...noFigures, cancelled: 1 }
  if (!paidStates.includes(status)) return noFigures
  return {
    bookings: 1,
    cancelled: 0,
    noShows: status === 'no_show' ? 1 : 0,
    spent: paid,
    lastOn: startsOn <= today ? startsOn : null,
    nextOn: status === 'confirmed' && startsOn > today ? startsOn : null,
  }
}

/** Adds the figures of several people or bookings that are one customer. */
export const sumFigures = (figures: readonly CustomerFigures[]): CustomerFigures =>
  figures.reduce(
    (sum, one) => ({
      bookings: sum.bookings + one.bookings,
      cancelled: sum.cancelled + one.cancelled,
      noShows: sum.noShows + one.noShows,
      spent: zmwOf(ngweeOf(sum.spent) + ngweeOf(one.spent)),
      lastOn: pickDay(sum.lastOn, one.lastOn, (a, b) => a > b),
      nextOn: pickDay(sum.nextOn, one.nextOn, (a, b) => a < b),
    }),
    noFigures,
  )

const pickDay = (a: string | null, b: string | null, isBetter: (a: string, b: string) => boolean): string | null =>
  a === null || b === null ? (a ?? b) : isBetter(a, b) ? a : b
