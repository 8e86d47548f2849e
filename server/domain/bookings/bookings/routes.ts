import { requestBookingOffline } from '#contract/bookings/bookings/bookings'
import * as endpoints from '#contract/bookings/bookings/request-booking'
import { availability, occupancy } from '#contract/catalogue/catalogue'
import { command, query, signedInOf } from '../../route'
import { executeOfflineRequest } from './offline-request'
import { findAlternatives, loadCalendar, loadTakenBetween } from './availability'
import { myBookings } from '#contract/bookings/bookings/my-bookings'
import { listVendorBookings, readVendorBooking } from '#contract/bookings/bookings/vendor-bookings'
import { loadMyBookings } from './my-bookings'
import { requestBooking } from './request'
import { quoteWithGuarantee } from './guaranteed-quote'
import { loadVendorBooking, loadVendorBookings } from './vendor-bookings'

export const bookingRoutes = [
  query(availability, (db, { input, at }) => loadCalendar(db, input, at)),
  query(occupancy, (db, { input, at }) => loadTakenBetween(db, input, at)),
  query(endpoints.quoteBooking, (db, { input, at, settings }) =>
    quoteWithGuarantee(db, input.body, at, settings.secrets),
  ),
  query(endpoints.alternatives, (db, { input, at }) => findAlternatives(db, input.body, at)),
  command(endpoints.requestBooking, (tx, call) =>
    requestBooking(tx, signedInOf(call).accountId, call.input.body, call.settings),
  ),
  command(requestBookingOffline, (tx, call) =>
    executeOfflineRequest(tx, signedInOf(call).accountId, call.input.body, call.settings),
  ),
  query(myBookings, (db, call) => loadMyBookings(db, signedInOf(call).accountId)),
  query(listVendorBookings, (db, call) => loadVendorBookings(db, signedInOf(call), call.input.query.after)),
  query(readVendorBooking, (db, call) => loadVendorBooking(db, signedInOf(call), call.input.params.id)),
]
