/** Applies the final gateway status of a refund to the ledger, the booking and notifications in one transaction. */
import type { Selectable } from 'kysely'
import {
  bookingStateMachine,
  getNextState,
  paymentStateMachine,
  refundStateMachine,
  type RefundEvent,
} from '#contract/core/state-machines'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { advance, bumpVersion, lockOrder, getBuyerLink, type StoredBooking } from '../../bookings/bookings'
import { accounts, post, type Entry } from '../ledger'
import { notify, notifyAdmins, notifyVendor } from '../../messages/notifications'
import { recordRefundEvent } from './record-event'
import { settleSupersededTransfer } from './superseded-transfer'
import { notifyCompletedRefunds } from './notify'

interface RefundResult {
  /** Identifies the transfer: each new transfer of a refund gets a new reference. */
  reference: string
  state: 'successful' | 'failed'
  identifier?: string | undefined
  message?: string | undefined
}

type StoredRefund = Selectable<Database['refund']>

/** Applies a result. Safe for repeated results and results in the wrong order: a successful refund stays successful. */
export async function settleRefund(tx: Tx, refundId: string, result: RefundResult): Promise<void> {
  const found = await tx.sql.selectFrom('refund').select('booking_id').where('id', '=', refundId).executeTakeFirst()
  const order = found ? await lockOrder(tx, found.booking_id) : []
  const booking = order.find(({ id }) => id === found?.booking_id)
  if (!booking) return
  const refund = await tx.sql
    .selectFrom('refund')
    .selectAll()
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (refund.reference !== result.reference) await settleSuperseded(tx, booking, refund, result)
  else if (result.state === 'failed') await fail(tx, booking, refund, result)
  else await succeed(tx, booking, refund, result)
  await notifyCompletedRefunds(tx, order)
}

/** Applies the result of a superseded transfer. A double refund is posted to the buyer's account; the admins decide. */
async function settleSuperseded(
  tx: Tx,
  booking: StoredBooking,
  refund: StoredRefund,
  result: RefundResult,
): Promise<void> {
  const outcome = await settleSupersededTransfer(tx, refund, result)
  if (outcome === 'counts') await succeed(tx, booking, refund, result)
  if (outcome !== 'twice') return
  await post(tx, 'refund_paid', result.reference, buildTransferEntries(refund))
  await notifyAdmins(
    tx,
    {
      template: 'adminRefundPaidTwice',
      params: { amountNgwee: refund.amount_ngwee, reference: booking.reference },
    },
    null,
  )
}

const buildTransferEntries = ({ account_id, amount_ngwee }: StoredRefund): Entry[] => [
  { account: accounts.customerRefundable(account_id), amountNgwee: amount_ngwee },
  { account: accounts.gateway, amountNgwee: -amount_ngwee },
]

async function succeed(
  tx: Tx,
  booking: StoredBooking,
  refund: StoredRefund,
  { identifier }: RefundResult,
): Promise<void> {
  if (!(await transitionRefund(tx, refund, 'succeed', { gateway_id: identifier ?? null, failure: null }))) return
  await recordRefundEvent(tx, refund, 'refund.succeeded')
  await post(tx, 'refund_paid', refund.id, buildTransferEntries(refund))
  if (refund.reason === 'late_payment') await markPaymentsRefunded(tx, booking.id)
  const canAdvance =
    getNextState(bookingStateMachine, booking.state, 'refund', 'system') && !(await hasOtherOpenRefunds(tx, refund))
  if (canAdvance) await advance(tx, booking, 'refund', 'system')
  else await bumpVersion(tx, booking)
}

/** Records a failed refund; no money was sent. Notifies the buyer and the admins: the wallet may be closed or full. */
async function fail(tx: Tx, booking: StoredBooking, refund: StoredRefund, { message }: RefundResult): Promise<void> {
  if (!(await transitionRefund(tx, refund, 'fail', { failure: message ?? 'The refund did not go through.' }))) return
  await bumpVersion(tx, booking)
  await notify(
    tx,
    refund.account_id,
    { template: 'refundFailed', params: { reference: booking.reference } },
    getBuyerLink(booking),
  )
  // A walk-in has no account. Staff must not choose another wallet, because the money is the customer's.
  if (booking.walk_in_name !== null)
    await notifyVendor(
      tx,
      booking.vendor_id,
      { template: 'vendorRefundFailed', params: { reference: booking.reference } },
      `/dashboard?to=bookings&id=${booking.id}`,
    )
  await notifyAdmins(tx, { template: 'adminRefundFailed', params: { reference: booking.reference } }, null)
}

async function hasOtherOpenRefunds(tx: Tx, refund: StoredRefund): Promise<boolean> {
  const openRefund = await tx.sql
    .selectFrom('refund')
    .select('id')
    .where('booking_id', '=', refund.booking_id)
    .where('id', '!=', refund.id)
    .where('state', '!=', 'successful')
    .executeTakeFirst()
  return openRefund !== undefined
}

/** Marks the late payments of a booking as refunded if none of their refunds is open. */
async function markPaymentsRefunded(tx: Tx, bookingId: string): Promise<void> {
  const state = getNextState(paymentStateMachine, 'refund_due', 'refund', 'system')
  if (!state) return
  const latePaymentShares = tx.sql
    .selectFrom('payment_share')
    .innerJoin('refund', 'refund.booking_id', 'payment_share.booking_id')
    .where('refund.reason', '=', 'late_payment')
  const openPaymentIds = latePaymentShares.where('refund.state', '!=', 'successful').select('payment_id')
  const bookingPaymentIds = tx.sql.selectFrom('payment_share').where('booking_id', '=', bookingId).select('payment_id')
  await tx.sql
    .updateTable('payment')
    .set({ state, changed_at: tx.at })
    .where('state', '=', 'refund_due')
    .where('id', 'in', bookingPaymentIds)
    .where('id', 'not in', openPaymentIds)
    .execute()
}

/** @returns false if the current state does not allow the event */
async function transitionRefund(
  tx: Tx,
  refund: StoredRefund,
  event: RefundEvent,
  extraValues: Partial<Pick<StoredRefund, 'failure' | 'gateway_id'>>,
): Promise<boolean> {
  const state = getNextState(refundStateMachine, refund.state, event, 'system')
  if (!state) return false
  await tx.sql
    .updateTable('refund')
    .set({ state, changed_at: tx.at, ...extraValues })
    .where('id', '=', refund.id)
    .execute()
  return true
}
