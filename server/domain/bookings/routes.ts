import * as bookings from '#contract/bookings'
import { availability, taken } from '#contract/catalogue'
import { command, query, signedInOf } from '../route'
import { alternatives, calendar, takenBetween } from './browse'
import { myBookings } from './mine'
import { quoteFor } from './quote'
import { requestBooking } from './request'

export const bookingRoutes = [
  query(availability, (db, { input, at }) => calendar(db, input, at)),
  query(taken, (db, { input, at }) => takenBetween(db, input, at)),
  query(bookings.quoteBooking, async (db, { input, at }) => (await quoteFor(db, input.body, at)).quote),
  query(bookings.alternatives, (db, { input, at }) => alternatives(db, input.body, at)),
  command(bookings.requestBooking, (tx, call) => requestBooking(tx, signedInOf(call).accountId, call.input.body)),
  query(bookings.myBookings, (db, call) => myBookings(db, signedInOf(call).accountId)),
]
