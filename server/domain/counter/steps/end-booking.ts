import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { verticals } from '#contract/verticals/index'
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { advance, lockBooking, type StoredBooking } from '../../bookings/bookings'
import { releaseUnusedTime } from './no-show-and-early-end'

/** Completes a booking whose time is over, unless only the vendor's staff can complete it. Idempotent. */
export async function endBooking(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || (isCompletedByStaff(booking) && !(await isPromptedSale(tx, booking)))) return
  if (!getNextState(bookingStateMachine, booking.state, 'complete', 'system')) return
  await advance(tx, booking, 'complete', 'system')
  // A guest was overdue until now.
  await releaseUnusedTime(tx, booking)
}

/** Goods that were paid on the phone at the counter were handed over there too (decision 127). */
async function isPromptedSale(tx: Tx, { id, walk_in_name, vertical }: StoredBooking): Promise<boolean> {
  if (walk_in_name === null || verticals[vertical].stock !== 'unit') return false
  const prompts = tx.sql.selectFrom('payment').select('id').where('booking_id', '=', id).where('is_sale', '=', true)
  return (await prompts.executeTakeFirst()) !== undefined
}

/** Goods that were sold at the counter, and not reserved, were handed over there. Until the end of the day, the sale can be refunded. */
function isCompletedByStaff({ vertical, choice, walk_in_name, reserved_until }: StoredBooking): boolean {
  if (walk_in_name !== null && reserved_until === null && verticals[vertical].stock === 'unit') return false
  const rule = getRules(vertical).needsManualCompletion
  return typeof rule === 'function' ? rule(choice) : rule === true
}
