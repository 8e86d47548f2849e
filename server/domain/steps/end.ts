import { bookingProcess, next, type BookingState } from '#contract/process'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { advance, lockBooking, type StoredBooking } from '../bookings'

/** Completes a booking whose time is over, unless only the vendor's staff can complete it. Idempotent. */
export async function endBooking(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || endsAtDesk(booking)) return
  if (next(bookingProcess, booking.state as BookingState, 'complete', 'system'))
    await advance(tx, booking, 'complete', 'system')
}

function endsAtDesk({ vertical, choice }: StoredBooking): boolean {
  const said = rulesOf(vertical).endsAtDesk
  return typeof said === 'function' ? said(choice) : said === true
}
