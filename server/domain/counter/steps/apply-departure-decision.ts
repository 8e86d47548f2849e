/** Applies the decision on a departure to its bookings: guarantees them, or cancels them with a full refund. */
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import type { Db } from '../../../db/connect'
import { runInOrder } from '../../../db/run-in-order'
import { transact, type Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import {
  recordBookingChange,
  loadBookingRow,
  lockBooking,
  mailBuyer,
  getBuyerLink,
  type StoredBooking,
} from '../../bookings/bookings'
import { getDepartureMinimum } from '../../bookings/departures'
import { notify } from '../../messages/notifications'
import { cancel } from './cancel'

/** Processes each booking in its own transaction. Idempotent: bookings that were already processed are skipped. */
export async function applyDepartureDecision(
  db: Db,
  listingId: string,
  slot: string,
  stopSignal?: AbortSignal,
): Promise<void> {
  const departure = await db
    .selectFrom('departure')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('slot', '=', slot)
    .executeTakeFirst()
  if (!departure?.goes_at && !departure?.called_off_at) return
  const processBooking = departure.goes_at ? guaranteeBooking : cancelForTooFewBookings
  const last = await runInOrder(
    await findUndecidedBookingIds(db, listingId, slot),
    (id) =>
      transact(db, async (tx) => {
        const booking = await lockBooking(tx, id)
        if (booking?.guaranteed === false) await processBooking(tx, booking)
      }),
    stopSignal,
  )
  // The next run finds the bookings that are still undecided.
  if (last !== null) await transact(db, (tx) => enqueue(tx, 'departure.tell', { listingId, slot }))
}

async function findUndecidedBookingIds(db: Db, listingId: string, slot: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'quote'])
    .where('listing_id', '=', listingId)
    .where('guaranteed', '=', false)
    .where('state', 'in', ['held', 'awaiting_payment', 'payment_failed', 'confirmed'])
    .orderBy('id')
    .execute()
  return rows.filter((row) => getDepartureMinimum(row)?.slot === slot).map(({ id }) => id)
}

/** Skips unpaid bookings: their buyers learn of the guarantee in the confirmation of their payment. */
async function guaranteeBooking(tx: Tx, booking: StoredBooking): Promise<void> {
  if (booking.state !== 'confirmed') return
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({ guaranteed: true, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordBookingChange(tx, changed)
  const row = await loadBookingRow(tx, booking.id)
  const message = `Enough people have booked: ${row.listing_name} is guaranteed to run.`
  const params = { listingName: row.listing_name }
  await notify(tx, row.account_id, { template: 'departureGuaranteed', params }, getBuyerLink(row))
  await mailBuyer(tx, row, `Guaranteed: ${row.listing_name}`, [message])
}

async function cancelForTooFewBookings(tx: Tx, booking: StoredBooking): Promise<void> {
  if (!getNextState(bookingStateMachine, booking.state, 'cancel_by_system', 'system')) return
  await cancel(tx, booking, 'system', 'Too few people had booked.', { reason: 'not_met' })
}
