import { sql } from 'kysely'
import type { Infer } from 'superstruct'
import type { MyBookings } from '#contract/bookings/bookings/my-bookings'
import { bookingTypes, type BookingType } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import { selectBookingRows } from './sql'
import { myBookingShapes } from './views'

const maxPerType = 200

/** Loads a customer's bookings in one list per booking type, newest first. */
export async function loadMyBookings(db: Db, accountId: string) {
  // A booking's row needs eight subqueries, so that only those of the lists are loaded. Each type is read by its index.
  const newest = sql<string>`(
    select newest.id from unnest(${bookingTypes}::text[]) as types (type), lateral (
      select id from booking where account_id = ${accountId} and booking_type = types.type
      order by created_at desc, id limit ${maxPerType}
    ) newest)`
  const rows = await selectBookingRows(db)
    .where('booking.id', 'in', newest)
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .execute()
  const shapeBookings = (type: BookingType) =>
    rows.filter((row) => row.booking_type === type).map((row) => myBookingShapes[type](row))
  return Object.fromEntries(bookingTypes.map((type) => [type, shapeBookings(type)])) as Infer<typeof MyBookings>
}
