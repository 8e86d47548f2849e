/**
 * Creates refunds. The ledger posting is written in the transaction that causes the refund; a background job sends the
 * money.
 */
import type { Network } from '#contract/core/phone-numbers'
import { refundStateMachine } from '#contract/core/state-machines'
import type { RefundReason } from '../../../db/tables/payments'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { recordBookingChange, splitRefund, computeFee, type StoredBooking } from '../../bookings/bookings'
import { recordRefundEvent } from './record-event'
import { documentRefund } from '../fiscal'
import { accounts, post, recordCounterRefund, sumGatewayMoney, type Entry } from '../ledger'

interface NewRefund {
  booking: StoredBooking
  amountNgwee: number
  /** The part of it that Tilipo bears. */
  platformNgwee?: number
  reason: RefundReason
  /** The wallet that receives the refund. */
  wallet: { phone: string; network: Network }
}

/**
 * Creates a refund of part or all of the amount received for a booking. The deposit is refunded first, because it
 * belongs to the buyer in any case. The rest is taken from the price: the vendor returns its part and Tilipo its fee. Tilipo
 * sends back at most what it holds of the booking, and the vendor returns what was recorded at its counter (127, 143).
 * @param booking locked by the caller
 * @returns what the vendor returns at its counter, in ngwee
 */
export async function createRefund(
  tx: Tx,
  booking: StoredBooking,
  amountNgwee: number,
  reason: RefundReason,
): Promise<number> {
  if (amountNgwee === 0) return 0
  if (amountNgwee > booking.paid_ngwee - booking.owed_ngwee) throw new Error('more would go back than came')
  const gatewayNgwee = Math.min(amountNgwee, await sumGatewayMoney(tx.sql, booking))
  if (gatewayNgwee > 0) await refundThroughGateway(tx, booking, gatewayNgwee, reason)
  const recordedNgwee = amountNgwee - gatewayNgwee
  const rest = { ...booking, owed_ngwee: booking.owed_ngwee + gatewayNgwee }
  if (recordedNgwee > 0) await recordCounterRefund(tx, rest, recordedNgwee)
  return recordedNgwee
}

async function refundThroughGateway(
  tx: Tx,
  booking: StoredBooking,
  amountNgwee: number,
  reason: RefundReason,
): Promise<void> {
  const wallet = await loadPayingWallet(tx, booking.id)
  const id = await insertRefund(tx, { booking, amountNgwee, reason, wallet })
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ owed_ngwee: eb('owed_ngwee', '+', amountNgwee) }))
    .where('id', '=', booking.id)
    .execute()
  await post(tx, 'refund_due', id, [
    ...buildSourceEntries(booking, amountNgwee, reason),
    buildRefundDueEntry(booking, amountNgwee),
  ])
  await documentRefund(tx, booking, id, splitRefund(booking, amountNgwee).price)
  await recordBookingChange(tx, booking)
}

/**
 * Creates the refund of what a change made cheaper. It is a part of the price, never of the deposit, and no longer part of
 * what was paid.
 * @param booking as it was before the change, locked by the caller
 * @param platformNgwee what Tilipo adds from its own money, with the same transfer. What was paid stays the same for that.
 */
export async function createChangeRefund(
  tx: Tx,
  booking: StoredBooking,
  amountNgwee: number,
  platformNgwee = 0,
): Promise<void> {
  const wallet = await loadPayingWallet(tx, booking.id)
  const totalNgwee = amountNgwee + platformNgwee
  const reason = amountNgwee > 0 ? 'changed' : 'goodwill'
  const id = await insertRefund(tx, { booking, amountNgwee: totalNgwee, platformNgwee, reason, wallet })
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ paid_ngwee: eb('paid_ngwee', '-', amountNgwee) }))
    .where('id', '=', booking.id)
    .execute()
  const { priceLeft } = splitRefund(booking, 0)
  await post(tx, 'refund_due', id, [
    ...(amountNgwee > 0 ? buildPriceEntries(booking, amountNgwee, priceLeft) : []),
    { account: accounts.platformGoodwill, amountNgwee: platformNgwee },
    buildRefundDueEntry(booking, totalNgwee),
  ])
}

/** Creates the refund of a late or duplicate payment. No sale was posted for it. */
export async function createLatePaymentRefund(
  tx: Tx,
  booking: StoredBooking,
  amountNgwee: number,
  wallet: NewRefund['wallet'],
): Promise<void> {
  const id = await insertRefund(tx, { booking, amountNgwee, reason: 'late_payment', wallet })
  await post(tx, 'refund_due', id, [
    { account: accounts.gateway, amountNgwee },
    buildRefundDueEntry(booking, amountNgwee),
  ])
  await recordBookingChange(tx, booking)
}

const buildRefundDueEntry = ({ account_id }: StoredBooking, amountNgwee: number): Entry => ({
  account: accounts.customerRefundable(account_id),
  amountNgwee: -amountNgwee,
})

function buildSourceEntries(booking: StoredBooking, amountNgwee: number, reason: RefundReason): Entry[] {
  const { deposit, price, priceLeft } = splitRefund(booking, amountNgwee)
  if (reason === 'deposit' && price > 0) throw new Error('a deposit goes back without any of the price')
  return [
    { account: accounts.customerDeposit(booking.account_id), amountNgwee: deposit },
    ...buildPriceEntries(booking, price, priceLeft),
  ]
}

/** The business returns its part of the price, and Tilipo its fee. @param leftNgwee of the price before */
function buildPriceEntries(booking: StoredBooking, priceNgwee: number, leftNgwee: number): Entry[] {
  const { fee_basis_points: basisPoints } = booking
  const fee = computeFee(leftNgwee, basisPoints) - computeFee(leftNgwee - priceNgwee, basisPoints)
  return [
    { account: accounts.vendorShare(booking), amountNgwee: priceNgwee - fee },
    { account: accounts.platformFee, amountNgwee: fee },
  ]
}

async function insertRefund(
  tx: Tx,
  { booking, amountNgwee, platformNgwee = 0, reason, wallet }: NewRefund,
): Promise<string> {
  const id = tx.newId()
  await tx.sql
    .insertInto('refund')
    .values({
      id,
      reference: tx.newId(),
      booking_id: booking.id,
      account_id: booking.account_id,
      amount_ngwee: amountNgwee,
      platform_ngwee: platformNgwee,
      reason,
      network: wallet.network,
      phone: wallet.phone,
      state: refundStateMachine.initial,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .execute()
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .execute()
  await recordRefundEvent(tx, { id, booking_id: booking.id, amount_ngwee: amountNgwee }, 'refund.created')
  await enqueue(tx, 'refund.send', { refundId: id }, { key: `refund:${id}` })
  return id
}

/** Loads the wallet of the latest successful payment. */
const loadPayingWallet = (tx: Tx, bookingId: string) =>
  tx.sql
    .selectFrom('payment')
    .innerJoin('payment_share', 'payment_share.payment_id', 'payment.id')
    .where('payment_share.booking_id', '=', bookingId)
    .where('payment.state', '=', 'successful')
    .orderBy('payment.created_at', 'desc')
    .select(['phone', 'network'])
    .executeTakeFirstOrThrow()
