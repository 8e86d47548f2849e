/** Reads the bookings of a business for the API. */
import { canSeeCustomers } from '#contract/core/access'
import type { AnswerOf } from '#contract/core/endpoint'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { vendorBookingsPerPage, type listVendorBookings } from '#contract/bookings/bookings/vendor-bookings'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { formatDateCursor, isOlderThan, microsecondsOf } from '../../../db/list-cursor'
import { getVendorIdOfCaller, type Who } from '../../route'
import { selectBookingRows } from './sql'
import { vendorBookingView } from './views'

export async function loadVendorBookings(
  db: Db,
  caller: Who,
  after: string | undefined,
): Promise<AnswerOf<typeof listVendorBookings>> {
  const found = selectBookingRows(db)
    .select(microsecondsOf('booking.created_at').as('created_us'))
    .where('booking.vendor_id', '=', getVendorIdOfCaller(caller))
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(vendorBookingsPerPage)
  const rows = await (
    after === undefined ? found : found.where(isOlderThan(after, 'booking.created_at', 'booking.id'))
  ).execute()
  const last = rows.length === vendorBookingsPerPage ? rows.at(-1) : undefined
  return {
    bookings: rows.map((row) => vendorBookingView(row, canSeeCustomers(caller))),
    next: last ? formatDateCursor({ createdAt: last.created_us, id: last.id }) : null,
  }
}

/** @throws Refusal `not_found`, also for a booking of another business */
export async function loadVendorBooking(db: Db, caller: Who, id: string): Promise<VendorBooking> {
  const row = await selectBookingRows(db)
    .where('booking.id', '=', id)
    .where('booking.vendor_id', '=', getVendorIdOfCaller(caller))
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return vendorBookingView(row, canSeeCustomers(caller))
}
