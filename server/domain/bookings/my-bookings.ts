import type { Infer } from 'superstruct'
import type { MyBookings } from '#contract/bookings/bookings'
import { bookingTypes, type BookingType } from '#contract/verticals/vertical'
import type { Db } from '../../db/connect'
import { selectBookingRows } from './sql'
import { myBookingShapes, type BookingRow } from './views'

const maxPerType = 200

/** Loads a customer's bookings in one list per booking type, newest first. */
export async function loadMyBookings(db: Db, accountId: string) {
  const rows = (await selectBookingRows(db)
    .where('booking.account_id', '=', accountId)
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .execute()) as BookingRow[]
  const shapeBookings = (type: BookingType) =>
    rows
      .filter((row) => row.booking_type === type)
      .slice(0, maxPerType)
      .map((row) => myBookingShapes[type](row))
  return Object.fromEntries(bookingTypes.map((type) => [type, shapeBookings(type)])) as Infer<typeof MyBookings>
}
