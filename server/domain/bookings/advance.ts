/** Transitions of the booking state machine (`bookingProcess`). No other code writes the column `state`. */
import type { Selectable } from 'kysely'
import { bookingProcess, next, type Actor, type BookingEvent, type BookingState } from '#contract/process'
import { Refusal } from '#contract/refusals'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { registerParcel } from '../parcels'
import { issued } from '../tickets'
import { bookingChanged } from './sql'

export type StoredBooking = Selectable<Database['booking']>

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
  also: Partial<Pick<StoredBooking, 'hold_expires_at' | 'answer_by' | 'note' | 'guaranteed'>> = {},
): Promise<StoredBooking> {
  const state = next(bookingProcess, booking.state as BookingState, event, by)
  if (!state) throw new Refusal('wrong_state')
  const ticket = await issued(tx, booking, state)
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({ state, changed_at: tx.at, version: eb('version', '+', 1), ...ticket, ...also }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (event === 'confirm' || event === 'reclaim') await register(tx, changed)
  await bookingChanged(tx, changed)
  return changed
}

/** Gives a confirmed parcel its tracking number. */
async function register(tx: Tx, booking: StoredBooking): Promise<void> {
  if (rulesOf(booking.vertical).isCarried) await registerParcel(tx, booking)
}

export const expire = (tx: Tx, booking: StoredBooking): Promise<StoredBooking> =>
  advance(tx, booking, 'expire', 'system', { hold_expires_at: null })
