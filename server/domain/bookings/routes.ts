import * as bookings from '#contract/bookings'
import { availability, taken } from '#contract/catalogue'
import { command, query, signedInOf } from '../route'
import { askBooking } from './ask'
import { alternatives, calendar, takenBetween } from './browse'
import { myBookings } from './mine'
import { requestBooking } from './request'
import { tellPrice } from './tell-price'

export const bookingRoutes = [
  query(availability, (db, { input, at }) => calendar(db, input, at)),
  query(taken, (db, { input, at }) => takenBetween(db, input, at)),
  query(bookings.quoteBooking, (db, { input, at, settings }) => tellPrice(db, input.body, at, settings.secret)),
  query(bookings.alternatives, (db, { input, at }) => alternatives(db, input.body, at)),
  command(bookings.requestBooking, (tx, call) =>
    requestBooking(tx, signedInOf(call).accountId, call.input.body, call.settings),
  ),
  command(bookings.askBooking, (tx, call) =>
    askBooking(tx, signedInOf(call).accountId, call.input.body, call.settings),
  ),
  query(bookings.myBookings, (db, call) => myBookings(db, signedInOf(call).accountId)),
]
