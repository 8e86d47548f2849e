import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { releaseStock } from '../stock'
import { advance, expire } from './advance'
import { lockBooking } from './sql'
import { notifyUnanswered } from './notify'

const unpaidStates = new Set(['held', 'awaiting_payment', 'payment_failed'])

/** Expires a hold or a request whose time is over. If its time was extended, it schedules the next check for then. */
export async function expireHold(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) return
  const until =
    booking.state === 'requested' ? booking.answer_by : unpaidStates.has(booking.state) ? booking.hold_expires_at : null
  if (!until) return
  if (until > tx.at) return enqueue(tx, 'booking.expire', { bookingId }, { runAt: until, key: `expire:${bookingId}` })
  if (booking.state === 'requested')
    return notifyUnanswered(tx, await advance(tx, booking, 'decline', 'system', { answer_by: null }))
  await expire(tx, booking)
  await releaseStock(tx, [bookingId])
}
