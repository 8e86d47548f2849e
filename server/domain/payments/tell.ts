/** Who hears what of a payment: in the app, live, and by mail. */
import { formatZmw, zmwOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { bookingRow, type BookingRow, type StoredBooking } from '../bookings'
import { notify, notifyVendor } from '../notifications'
import type { StoredPayment } from './settle'

const myBookings = '/my-account/bookings'
const vendorBookings = (row: BookingRow): string => `/dashboard?to=bookings&id=${row.id}`

export async function tellSale(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  await notify(tx, row.account_id, `Your booking at ${row.vendor_name} is confirmed: ${row.summary}.`, myBookings)
  await notifyVendor(tx, row.vendor_id, `New booking ${row.reference}: ${row.listing_name}, ${row.summary}.`, vendorBookings(row))
  await mailSale(tx, row)
}

async function mailSale(tx: Tx, row: BookingRow): Promise<void> {
  const people = await tx.sql
    .selectFrom('account')
    .innerJoin('vendor', 'vendor.owner_id', 'account.id')
    .where('vendor.id', '=', row.vendor_id)
    .select(['account.email', 'account.full_name'])
    .executeTakeFirst()
  const buyer = await tx.sql.selectFrom('account').select('email').where('id', '=', row.account_id).executeTakeFirstOrThrow()
  const letter = {
    reference: row.reference,
    listingName: row.listing_name,
    summary: row.summary,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    total: zmwOf(row.total_ngwee),
  }
  await enqueue(tx, 'mail.send', {
    template: 'booking-confirmed',
    to: buyer.email,
    data: { ...letter, name: row.customer_name, vendorName: row.vendor_name, vendorPhone: row.vendor_phone, link: myBookings },
  })
  if (!people) return
  await enqueue(tx, 'mail.send', {
    template: 'new-booking',
    to: people.email,
    data: { ...letter, name: people.full_name, customerName: row.customer_name, customerPhone: row.customer_phone, link: vendorBookings(row) },
  })
}

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

/** The money came after the reservation was gone, and somebody else has it now. */
export async function tellRefundDue(tx: Tx, booking: StoredBooking, payment: StoredPayment): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const amount = formatZmw(zmwOf(payment.amount_ngwee))
  await notify(tx, row.account_id, `Your payment of ${amount} came after the reservation at ${row.vendor_name} had ended. We will refund it.`, myBookings)
}
