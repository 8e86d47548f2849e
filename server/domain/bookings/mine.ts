import type { Db } from '../../db/connect'
import { bookingRows } from './sql'
import { myBookingShapes, type BookingRow } from './views'

const mostOfAKind = 200

/** The specification's lists of a customer's bookings, newest first. */
export async function myBookings(db: Db, accountId: string) {
  const rows = (await bookingRows(db)
    .where('booking.account_id', '=', accountId)
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .execute()) as BookingRow[]
  const of = (type: string) => rows.filter((row) => row.booking_type === type).slice(0, mostOfAKind)
  return {
    hotel: of('hotel').map(myBookingShapes.hotel),
    bus: of('bus').map(myBookingShapes.bus),
    car: of('car').map(myBookingShapes.car),
    realEstate: of('realEstate').map(myBookingShapes.realEstate),
  }
}
