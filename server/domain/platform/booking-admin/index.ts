import * as bookings from '#contract/platform/bookings'
import { adminCommand } from '../../core/audit'
import { query, signedInOf } from '../../route'
import { cancelForPeople } from './cancel'
import { readBookingDetails } from './read'
import { refundForPeople } from './refund'

export { decideRefund, readRefunds, refundForPeople, type RefundLinks } from './refund'

export const bookingAdminRoutes = [
  query(bookings.readBookingForAdmins, (db, call) => readBookingDetails(db, call.input.params.id, call.at)),
  adminCommand(bookings.cancelBookingForPeople, (tx, call) =>
    cancelForPeople(tx, call.input.params.id, call.input.body),
  ),
  adminCommand(bookings.refundBookingForPeople, (tx, call) =>
    refundForPeople(tx, signedInOf(call).accountId, call.input.params.id, call.input.body),
  ),
]
