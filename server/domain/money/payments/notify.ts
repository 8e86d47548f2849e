/** Notifies people about payments, in the app and by email. */
import type { Selectable } from 'kysely'
import { formatPaymentOptions, type PaymentFailed } from '#contract/notification-templates'
import { formatZmw, zmwOf } from '#contract/core/values'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import {
  buildVendorParams,
  mergeOrderBookings,
  loadBookingRow,
  loadBookingRows,
  mailBuyer,
  myBookingsPath,
  getBuyerLink,
  getVendorBookingPath,
  type StoredBooking,
} from '../../bookings/bookings'
import { notify, notifyAdmins, notifyVendor } from '../../messages/notifications'

/**
 * Notifies the payer that a payment failed.
 * @param bookings that the payment was for and that still await it
 * @param amountNgwee amount of the whole payment, in ngwee
 */
export async function notifyPaymentFailure(
  tx: Tx,
  bookings: readonly StoredBooking[],
  amountNgwee: number,
  why: string,
): Promise<void> {
  const row = mergeOrderBookings(await loadBookingRows(tx, bookings))
  const until = row.hold_expires_at && row.hold_expires_at > tx.at ? row.hold_expires_at : null
  const canRetry = until !== null || row.state === 'confirmed'
  const params: PaymentFailed = {
    listingName: row.listing_name,
    reason: why,
    isConfirmed: row.state === 'confirmed',
    heldUntil: until && until.toISOString(),
  }
  const link = canRetry ? `/payment/${row.booking_type}/${row.id}` : getBuyerLink(row)
  await notify(tx, row.account_id, { template: 'paymentFailed', params }, link)
  await enqueue(tx, 'mail.send', {
    template: 'payment-failed',
    to: await loadEmail(tx, row.account_id),
    data: {
      name: row.customer_name,
      listingName: row.listing_name,
      total: zmwOf(amountNgwee),
      why,
      ways: formatPaymentOptions(params),
      again: canRetry,
      link,
    },
  })
}

/** Notifies both parties that the balance of a booking is paid. */
export async function notifyBalancePaid(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  await notify(
    tx,
    row.account_id,
    { template: 'balancePaid', params: { listingName: row.listing_name, paidNgwee: row.paid_ngwee } },
    getBuyerLink(row),
  )
  await notifyVendor(
    tx,
    row.vendor_id,
    { template: 'vendorBalancePaid', params: { reference: row.reference } },
    getVendorBookingPath(row),
  )
}

interface LateShare {
  booking: StoredBooking
  amountNgwee: number
}

/**
 * Notifies the payer of the refund of a late payment whose stock was sold to another buyer, or of a duplicate payment.
 */
export async function notifyRefundDue(tx: Tx, lateShares: readonly LateShare[]): Promise<void> {
  const isDuplicate = ({ booking }: LateShare) => booking.state === 'confirmed'
  for (const group of [lateShares.filter(isDuplicate), lateShares.filter((share) => !isDuplicate(share))])
    if (group.length > 0) await notifyRefundGroup(tx, group)
}

async function notifyRefundGroup(tx: Tx, lateShares: readonly LateShare[]): Promise<void> {
  const row = mergeOrderBookings(
    await loadBookingRows(
      tx,
      lateShares.map(({ booking }) => booking),
    ),
  )
  const amountNgwee = lateShares.reduce((sum, share) => sum + share.amountNgwee, 0)
  const isDuplicate = row.state === 'confirmed'
  const cause = isDuplicate
    ? `${row.listing_name} was already paid.`
    : `Your payment for ${row.listing_name} arrived after the reservation had expired.`
  const refundNotice = `We will send ${formatZmw(zmwOf(amountNgwee))} back to the number that paid, within 24 hours.`
  await notify(
    tx,
    row.account_id,
    {
      template: isDuplicate ? 'duplicatePayment' : 'latePayment',
      params: { listingName: row.listing_name, amountNgwee },
    },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `Your refund: ${row.listing_name}`, [
    cause,
    `${refundNotice} You don't need to do anything. Tilipo never needs your PIN to send you money.`,
  ])
}

/**
 * Notifies a business that the money of a request at its counter came after the clerk had stopped waiting.
 * @param isUsed whether it paid for the booking; otherwise it goes back
 */
export async function notifyLatePrompt(
  tx: Tx,
  bookings: readonly StoredBooking[],
  amountNgwee: number,
  { isUsed }: { isUsed: boolean },
): Promise<void> {
  const row = mergeOrderBookings(await loadBookingRows(tx, bookings))
  const params = { ...buildVendorParams(row), amountNgwee }
  const template = isUsed ? 'vendorPromptPaidLate' : 'vendorPromptReturned'
  await notifyVendor(tx, row.vendor_id, { template, params }, getVendorBookingPath(row))
}

/** Notifies the payer and the admins that the network reports a different amount than requested. */
export async function notifyAmountMismatch(
  tx: Tx,
  { account_id, reference, network }: Selectable<Database['payment']>,
): Promise<void> {
  await notify(tx, account_id, { template: 'amountMismatch', params: { network } }, myBookingsPath)
  await notifyAdmins(tx, { template: 'adminAmountMismatch', params: { reference, network } }, null)
}

const loadEmail = async (tx: Tx, accountId: string): Promise<string> =>
  (await tx.sql.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email
