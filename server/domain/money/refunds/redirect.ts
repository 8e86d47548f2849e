import type { BodyOf } from '#contract/core/endpoint'
import { getNextState, refundStateMachine } from '#contract/core/state-machines'
import type { redirectRefund as endpoint } from '#contract/money/refunds'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { recordBookingChange, loadBookingRow, bookingView, lockBooking } from '../../bookings/bookings'
import { supersedeTransfer } from './superseded-transfer'

/**
 * Sends the failed refunds of a booking again, each under a new reference, to the wallet that the buyer chose.
 * @throws Refusal `wrong_state` if no refund has failed
 */
export async function redirectRefund(tx: Tx, accountId: string, bookingId: string, wallet: BodyOf<typeof endpoint>) {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.account_id !== accountId) throw new Refusal('not_found')
  const refunds = await tx.sql
    .selectFrom('refund')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const failedRefunds = refunds.filter(
    ({ state }) => getNextState(refundStateMachine, state, 'retry', 'customer') !== null,
  )
  if (failedRefunds.length === 0) throw new Refusal('wrong_state')
  for (const refund of failedRefunds) {
    const { id } = refund
    await supersedeTransfer(tx, refund)
    await tx.sql
      .updateTable('refund')
      .set({ ...wallet, state: 'pending', reference: tx.newId(), failure: null, sent_at: null, changed_at: tx.at })
      .where('id', '=', id)
      .execute()
    await enqueue(tx, 'refund.send', { refundId: id }, { key: `refund:${id}` })
  }
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
  await recordBookingChange(tx, booking)
  return bookingView(await loadBookingRow(tx, bookingId))
}
