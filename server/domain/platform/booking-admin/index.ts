import * as bookings from '#contract/platform/bookings'
import { adminCommand } from '../../core/audit'
import { query } from '../../route'
import { cancelForPeople } from './cancel'
import { readBookingDetails } from './read'

export const bookingAdminRoutes = [
  query(bookings.readBookingForAdmins, (db, call) => readBookingDetails(db, call.input.params.id, call.at)),
  adminCommand(bookings.cancelBookingForPeople, (tx, call) =>
    cancelForPeople(tx, call.input.params.id, call.input.body),
  ),
]
