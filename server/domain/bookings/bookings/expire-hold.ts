import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { releaseStock } from '../../catalogue/stock'
import { advance, expire, type StoredBooking } from './advance'
import { lockBooking } from './sql'
import { notifyLapsed, notifyUnanswered } from './notify'
import type { BookingState } from '#contract/core/state-machines'

const unpaidStates = new Set<BookingState>(['held', 'awaiting_payment', 'payment_failed'])

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
  if (booking.reserved_until) await notifyLapsed(tx, booking)
}

/**
 * Ends the unpaid bookings of a vendor or a customer before their time: holds expire, and requests are declined. A
 * payment that succeeds later is refunded, unless the booking can be confirmed again.
 * @param of a vendor locked by the caller, so that no new hold can appear, or a customer
 * @returns the bookings as they were
 */
export async function releaseUnpaidBookings(
  tx: Tx,
  of: { vendorId: string } | { accountId: string },
): Promise<StoredBooking[]> {
  const [column, id] =
    'vendorId' in of ? (['vendor_id', of.vendorId] as const) : (['account_id', of.accountId] as const)
  const bookings = await tx.sql
    .selectFrom('booking')
    .selectAll()
    .where(column, '=', id)
    .where('state', 'in', ['requested', ...unpaidStates])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const booking of bookings) {
    if (booking.state === 'requested') await advance(tx, booking, 'decline', 'system', { answer_by: null })
    else await expire(tx, booking)
  }
  await releaseStock(
    tx,
    bookings.map((booking) => booking.id),
  )
  return bookings
}
