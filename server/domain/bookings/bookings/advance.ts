/** Transitions of the booking state machine (`bookingProcess`). No other code writes the column `state`. */
import {
  bookingStateMachine,
  getNextState,
  type Actor,
  type BookingEvent,
  type BookingState,
} from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import { clearingHours } from '#contract/money/payment-summary'
import type { Tx } from '../../../db/transact'
import { createBookingParts } from '../../../verticals/booking-parts'
import { buildTicketUpdate } from '../tickets'
import { recordBookingChange, recordBookingEvent, type StoredBooking } from './sql'
import { withdrawVendorReminder } from './vendor-reminders'

export type { StoredBooking }

/** States in which the vendor's share of a booking can become available (`domain/money/balances`). */
const endedStates: readonly BookingState[] = [
  'completed',
  'no_show',
  'cancelled_by_customer',
  'cancelled_by_partner',
  'cancelled_by_system',
]

const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)

/**
 * Applies an event to a booking.
 * @param booking locked by the caller.
 * @param updates further columns to update in the same statement.
 * @throws Refusal `wrong_state` if the state machine has no such transition
 */
export async function advance(
  tx: Tx,
  booking: StoredBooking,
  event: BookingEvent,
  by: Actor,
  updates: Partial<Pick<StoredBooking, 'hold_expires_at' | 'answer_by' | 'note' | 'guaranteed'>> = {},
): Promise<StoredBooking> {
  const state = getNextState(bookingStateMachine, booking.state, event, by)
  if (!state) throw new Refusal('wrong_state')
  const ticket = await buildTicketUpdate(tx, booking, state)
  const clears_at = booking.clears_at ?? (endedStates.includes(state) ? addHours(tx.at, clearingHours) : null)
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({ state, changed_at: tx.at, version: eb('version', '+', 1), clears_at, ...ticket, ...updates }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (booking.state === 'requested') await withdrawVendorReminder(tx, { bookingId: booking.id })
  if (event === 'confirm' || event === 'reclaim') await createBookingParts(tx, changed)
  if (state.startsWith('cancelled')) await recordBookingEvent(tx, changed, 'booking.cancelled')
  await recordBookingChange(tx, changed)
  return changed
}

export const expire = (tx: Tx, booking: StoredBooking): Promise<StoredBooking> =>
  advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
