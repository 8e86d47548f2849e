/** Tells the customer once that the business has changed the booking: in the app, by email, and by SMS like a delay. */
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { formatZmw, zmwOf } from '#contract/core/money'
import type { Tx } from '../../../db/transact'
import { getBuyerLink, loadBookingRow, mailBuyer, smsChanged, type StoredBooking } from '../../bookings/bookings'
import { notify } from '../../messages/notifications'
import type { Settlement } from './quote-change'

export async function notifyChanged(
  tx: Tx,
  before: StoredBooking,
  changed: StoredBooking,
  { refundedNgwee }: Settlement,
  changeId: string,
): Promise<void> {
  const row = await loadBookingRow(tx, changed.id)
  await smsChanged(tx, row, changeId)
  if (changed.walk_in_name !== null) return
  const { vendor_name: vendorName, listing_name: listingName } = row
  await notify(
    tx,
    row.account_id,
    {
      template: 'bookingChanged',
      params: { vendorName, listingName, before: before.summary, summary: changed.summary, refundNgwee: refundedNgwee },
    },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `Changed: ${listingName}`, [
    `${vendorName} has changed your booking of ${listingName}.`,
    `Before: ${renderSummary(before.summary, 'dated')}.`,
    `Now: ${renderSummary(changed.summary, 'dated')}.`,
    ...(refundedNgwee > 0
      ? [`${formatZmw(zmwOf(refundedNgwee))} goes back to the wallet that paid, within 24 hours.`]
      : []),
    'Your ticket was replaced. The earlier one is no longer valid.',
  ])
}
