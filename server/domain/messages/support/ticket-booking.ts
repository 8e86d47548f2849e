import type { TicketBooking } from '#contract/messages/support/support-team'
import { zmwOf } from '#contract/core/values'
import type { Db } from '../../../db/connect'

/** Reads the booking that a support ticket is about, with its payments, newest first. */
export async function loadTicketBooking(db: Db, id: string): Promise<TicketBooking | null> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .select(['booking.id', 'reference', 'state', 'starts_on', 'total_ngwee', 'listing.name as listing_name'])
    .select(['vendor.name as vendor_name', 'account.full_name'])
    .where('booking.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const payments = await db
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment_id')
    .select(['payment.reference', 'payment_share.amount_ngwee', 'payment.state', 'payment.created_at'])
    .where('payment_share.booking_id', '=', id)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .execute()
  return {
    _id: row.id,
    reference: row.reference,
    listingName: row.listing_name,
    vendorName: row.vendor_name,
    customerName: row.full_name,
    status: row.state,
    startsOn: row.starts_on,
    total: zmwOf(row.total_ngwee),
    payments: payments.map(({ reference, amount_ngwee, state, created_at }) => ({
      reference,
      amount: zmwOf(amount_ngwee),
      status: state,
      createdAt: created_at.toISOString(),
    })),
  }
}
