/** Who hears what of a payment: in the app, live, and by mail. */
import { formatZmw, zmwOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { bookingRow, myBookings, vendorBookings, type StoredBooking } from '../bookings'
import { notify, notifyVendor } from '../notifications'

export async function tellFailure(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const link = `/payment/${row.booking_type}/${row.id}`
  await notify(tx, row.account_id, `The payment for ${row.listing_name} did not go through. You can try again while it is held for you.`, link)
  const buyer = await tx.sql.selectFrom('account').select('email').where('id', '=', row.account_id).executeTakeFirstOrThrow()
  await enqueue(tx, 'mail.send', {
    template: 'payment-failed',
    to: buyer.email,
    data: {
      name: row.customer_name,
      listingName: row.listing_name,
      total: zmwOf(row.total_ngwee),
      holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
      link,
    },
  })
}

/** The rest of a price that was paid in parts. */
export async function tellBalance(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  await notify(tx, row.account_id, `${row.listing_name} is paid in full: ${formatZmw(zmwOf(row.paid_ngwee))}.`, myBookings)
  await notifyVendor(tx, row.vendor_id, `Booking ${row.reference} is paid in full.`, vendorBookings(row))
}

/** The money came after the reservation was gone, and somebody else has it now. */
export async function tellRefundDue(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const amount = formatZmw(zmwOf(amountNgwee))
  await notify(tx, row.account_id, `Your payment of ${amount} came after the reservation at ${row.vendor_name} had ended. We will refund it.`, myBookings)
}
