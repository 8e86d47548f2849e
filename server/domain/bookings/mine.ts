import type { Infer } from 'superstruct'
import type { MyBookings } from '#contract/bookings'
import { bookingTypes, type BookingType } from '#contract/verticals/vertical'
import type { Db } from '../../db/connect'
import { bookingRows } from './sql'
import { myBookingShapes, type BookingRow } from './views'

const mostOfAKind = 200

/** Loads a customer's bookings in one list per booking type, newest first. */
export async function myBookings(db: Db, accountId: string) {
  const rows = (await bookingRows(db)
    .where('booking.account_id', '=', accountId)
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .execute()) as BookingRow[]
  const of = (type: BookingType) =>
    rows
      .filter((row) => row.booking_type === type)
      .slice(0, mostOfAKind)
      .map((row) => myBookingShapes[type](row))
  return Object.fromEntries(bookingTypes.map((type) => [type, of(type)])) as Infer<typeof MyBookings>
}
