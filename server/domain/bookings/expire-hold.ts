import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { release } from '../stock'
import { expire } from './advance'
import { lockBooking } from './sql'

const unpaid = new Set(['held', 'awaiting_payment', 'payment_failed'])

/** Ends a hold whose time is over; one that was extended is looked at again when its new time comes. */
export async function expireHold(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || !unpaid.has(booking.state) || !booking.hold_expires_at) return
  if (booking.hold_expires_at > tx.at) {
    await enqueue(tx, 'booking.expire', { bookingId }, { runAt: booking.hold_expires_at, key: `expire:${bookingId}` })
    return
  }
  await expire(tx, booking)
  await release(tx, [bookingId])
}
