import { bookingProcess, next, type BookingState } from '#contract/process'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { advance, lockBooking } from '../bookings'

/** Its time is over and nobody has said anything: it was served. Safe to repeat. */
export async function endBooking(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || rulesOf(booking.vertical)?.endsAtDesk) return
  if (next(bookingProcess, booking.state as BookingState, 'complete', 'system')) await advance(tx, booking, 'complete', 'system')
}
