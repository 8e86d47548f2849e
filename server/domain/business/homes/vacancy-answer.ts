/** "Was it vacant?": the question to customers who viewed a home. Each viewing can be answered once. */
import type { Booking } from '#contract/bookings/bookings/bookings'
import { Refusal } from '#contract/core/refusals'
import { hideAfterRentedReports } from '#contract/verticals/real-estate/viewings'
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import {
  recordBookingChange,
  loadBookingRow,
  bookingView,
  lockBooking,
  type StoredBooking,
} from '../../bookings/bookings'
import { notify, notifyAdmins, notifyVendor } from '../../messages/notifications'
import { setOffered } from './confirm-vacancy'
import { countRentedReports } from './count-rented-reports'

const viewedStates = new Set(['confirmed', 'in_service', 'completed'])
const canAnswer = (booking: StoredBooking, at: Date): boolean =>
  getRules(booking.vertical).shouldAskVacancy?.(booking.choice) === true &&
  viewedStates.has(booking.state) &&
  booking.starts_at !== null &&
  booking.starts_at <= at

/**
 * Stores the answer of a customer who viewed a home.
 * @throws Refusal `wrong_state` before the start of the viewing, if the booking is no viewing, or after a first answer
 */
export async function recordVacancyAnswer(
  tx: Tx,
  accountId: string,
  bookingId: string,
  vacant: boolean,
): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.account_id !== accountId) throw new Refusal('not_found')
  if (!canAnswer(booking, tx.at)) throw new Refusal('wrong_state')
  const inserted = await tx.sql
    .insertInto('vacancy_answer')
    .values({
      booking_id: bookingId,
      listing_id: booking.listing_id,
      account_id: accountId,
      vacant,
      answered_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n)
    throw new Refusal('wrong_state', { message: 'You have already answered. Thank you.' })
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
  await recordBookingChange(tx, booking)
  if (!vacant) await hideIfReportedRented(tx, booking)
  return bookingView(await loadBookingRow(tx, bookingId))
}

/** Hides a home once enough people have found it rented since its agent last confirmed the vacancy. */
async function hideIfReportedRented(tx: Tx, { listing_id, vendor_id }: StoredBooking): Promise<void> {
  const vacancy = await tx.sql
    .selectFrom('vacancy')
    .selectAll()
    .where('listing_id', '=', listing_id)
    .forUpdate()
    .executeTakeFirst()
  if (!vacancy || vacancy.hidden_at) return
  if ((await countRentedReports(tx, listing_id, vacancy.confirmed_at)) < hideAfterRentedReports) return
  await tx.sql.updateTable('vacancy').set({ hidden_at: tx.at }).where('listing_id', '=', listing_id).execute()
  await setOffered(tx, vendor_id, listing_id, false)
  const { name } = await tx.sql
    .selectFrom('listing')
    .select('name')
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  const params = { listingName: name, reports: hideAfterRentedReports }
  await notifyVendor(tx, vendor_id, { template: 'vendorHomeHidden', params }, '/dashboard?to=bookings')
  await notifyAdmins(tx, { template: 'adminHomeHidden', params }, null)
}

/** Asks the customer about the vacancy, one hour after the viewing. Does nothing once the customer has answered. */
export async function requestVacancyAnswer(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || !canAnswer(booking, tx.at)) return
  const existingAnswer = await tx.sql
    .selectFrom('vacancy_answer')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  if (existingAnswer) return
  const row = await loadBookingRow(tx, bookingId)
  await notify(
    tx,
    row.account_id,
    { template: 'vacancyQuestion', params: { listingName: row.listing_name } },
    `/my-account/bookings/${bookingId}`,
  )
}
