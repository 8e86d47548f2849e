/** Notifies the buyers of following hires about a late return. */
import { formatInstant } from '#contract/core/values'
import type { Tx } from '../../../db/transact'
import { loadBookingRow, mailBuyer, getBuyerLink, smsLaterStart, type StoredBooking } from '../../bookings/bookings'
import { notify } from '../../messages/notifications'

export async function notifyLaterStart(tx: Tx, booking: StoredBooking, startsAt: string): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const until = formatInstant(startsAt)
  const message = `${row.listing_name} from ${row.vendor_name} is delayed: your booking now starts on ${until}.`
  const options = 'You can wait and do nothing, or cancel before then and get a full refund.'
  const params = { vendorName: row.vendor_name, listingName: row.listing_name, startsAt }
  await notify(tx, row.account_id, { template: 'laterStart', params }, getBuyerLink(row))
  await smsLaterStart(tx, row, startsAt)
  await mailBuyer(
    tx,
    row,
    `Later than planned: ${row.listing_name}`,
    [message, options, `To discuss the lost time, please contact ${row.vendor_name}.`],
    getBuyerLink(row),
  )
}

export async function notifyHoldLost(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  await notify(
    tx,
    row.account_id,
    { template: 'holdLost', params: { vendorName: row.vendor_name, listingName: row.listing_name } },
    getBuyerLink(row),
  )
}
