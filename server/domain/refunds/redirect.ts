import type { BodyOf } from '#contract/endpoint'
import { next, refundProcess, type RefundState } from '#contract/process'
import type { redirectRefund as endpoint } from '#contract/refunds'
import { Refusal } from '#contract/refusals'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { bookingChanged, bookingRow, bookingView, lockBooking } from '../bookings'
import { setAside } from './other-sending'

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
  const again = refunds.filter(({ state }) => next(refundProcess, state as RefundState, 'retry', 'customer') !== null)
  if (again.length === 0) throw new Refusal('wrong_state')
  for (const before of again) {
    const { id } = before
    await setAside(tx, before)
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
  await bookingChanged(tx, booking)
  return bookingView(await bookingRow(tx, bookingId))
}
