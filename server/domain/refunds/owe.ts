/**
 * Creates refunds. The ledger posting is written in the transaction that causes the refund; a background job sends the
 * money.
 */
import { refundProcess } from '#contract/process'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { bookingChanged, divided, feeOf, type StoredBooking } from '../bookings'
import { accounts, post, type Entry } from '../ledger'

export type RefundReason = 'cancelled' | 'late_payment' | 'deposit' | 'not_met'

interface Owed {
  booking: StoredBooking
  amountNgwee: number
  reason: RefundReason
  /** The wallet that receives the refund. */
  wallet: { phone: string; network: string }
}

/**
 * Creates a refund of part or all of the amount received for a booking. The deposit is refunded first, because it
 * belongs to the buyer in any case. The rest is taken from the price: the vendor returns its part and Tilipo its fee.
 * @param booking locked by the caller
 */
export async function oweRefund(
  tx: Tx,
  booking: StoredBooking,
  amountNgwee: number,
  reason: RefundReason,
): Promise<void> {
  if (amountNgwee === 0) return
  if (amountNgwee > booking.paid_ngwee - booking.owed_ngwee) throw new Error('more would go back than came')
  const wallet = await walletOf(tx, booking.id)
  const id = await write(tx, { booking, amountNgwee, reason, wallet })
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ owed_ngwee: eb('owed_ngwee', '+', amountNgwee) }))
    .where('id', '=', booking.id)
    .execute()
  await post(tx, 'refund_due', id, [...entriesOf(booking, amountNgwee, reason), owedTo(booking, amountNgwee)])
  await bookingChanged(tx, booking)
}

/** Creates the refund of a late or duplicate payment. No sale was posted for it. */
export async function oweLate(
  tx: Tx,
  booking: StoredBooking,
  amountNgwee: number,
  wallet: Owed['wallet'],
): Promise<void> {
  const id = await write(tx, { booking, amountNgwee, reason: 'late_payment', wallet })
  await post(tx, 'refund_due', id, [{ account: accounts.gateway, amountNgwee }, owedTo(booking, amountNgwee)])
  await bookingChanged(tx, booking)
}

const owedTo = ({ account_id }: StoredBooking, amountNgwee: number): Entry => ({
  account: accounts.customerRefundable(account_id),
  amountNgwee: -amountNgwee,
})

function entriesOf(booking: StoredBooking, amountNgwee: number, reason: RefundReason): Entry[] {
  const received = divided(booking, booking.paid_ngwee)
  const depositLeft = Math.max(0, received.deposit - booking.owed_ngwee)
  const priceLeft = booking.paid_ngwee - booking.owed_ngwee - depositLeft
  const deposit = Math.min(depositLeft, amountNgwee)
  const price = amountNgwee - deposit
  if (reason === 'deposit' && price > 0) throw new Error('a deposit goes back without any of the price')
  const fee = feeOf(priceLeft) - feeOf(priceLeft - price)
  return [
    { account: accounts.customerDeposit(booking.account_id), amountNgwee: deposit },
    { account: accounts.vendorPayable(booking.vendor_id), amountNgwee: price - fee },
    { account: accounts.platformFee, amountNgwee: fee },
  ]
}

async function write(tx: Tx, { booking, amountNgwee, reason, wallet }: Owed): Promise<string> {
  const id = tx.newId()
  await tx.sql
    .insertInto('refund')
    .values({
      id,
      reference: tx.newId(),
      booking_id: booking.id,
      account_id: booking.account_id,
      amount_ngwee: amountNgwee,
      reason,
      network: wallet.network,
      phone: wallet.phone,
      state: refundProcess.initial,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .execute()
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .execute()
  await enqueue(tx, 'refund.send', { refundId: id }, { key: `refund:${id}` })
  return id
}

/** Loads the wallet of the latest successful payment. */
const walletOf = (tx: Tx, bookingId: string) =>
  tx.sql
    .selectFrom('payment')
    .innerJoin('payment_share', 'payment_share.payment_id', 'payment.id')
    .where('payment_share.booking_id', '=', bookingId)
    .where('payment.state', '=', 'successful')
    .orderBy('payment.created_at', 'desc')
    .select(['phone', 'network'])
    .executeTakeFirstOrThrow()
