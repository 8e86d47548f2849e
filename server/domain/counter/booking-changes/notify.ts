/** Tells a customer of the app once that the business has changed the booking. A walk-in is at the counter. */
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { formatZmw, zmwOf } from '#contract/core/money'
import type { Tx } from '../../../db/transact'
import { getBuyerLink, loadBookingRow, mailBuyer, type StoredBooking } from '../../bookings/bookings'
import { notify } from '../../messages/notifications'
import type { Settlement } from './quote-change'

export async function notifyChanged(
  tx: Tx,
  before: StoredBooking,
  changed: StoredBooking,
  { refundedNgwee }: Settlement,
): Promise<void> {
  if (changed.walk_in_name !== null) return
  const row = await loadBookingRow(tx, changed.id)
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
