/** Applies the decision on a departure to its bookings: guarantees them, or cancels them with a full refund. */
import { bookingProcess, next, type BookingState } from '#contract/process'
import type { Db } from '../../db/connect'
import { transact, type Tx } from '../../db/transact'
import { bookingChanged, bookingRow, lockBooking, mailBuyer, ownLink, type StoredBooking } from '../bookings'
import { minimumOf } from '../departures'
import { notify } from '../notifications'
import { cancel } from './cancel'

/** Processes each booking in its own transaction. Idempotent: bookings that were already processed are skipped. */
export async function carryOut(db: Db, listingId: string, slot: string): Promise<void> {
  const departure = await db
    .selectFrom('departure')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('slot', '=', slot)
    .executeTakeFirst()
  if (!departure?.goes_at && !departure?.called_off_at) return
  const each = departure.goes_at ? promise : callOff
  for (const id of await undecided(db, listingId, slot)) {
    await transact(db, async (tx) => {
      const booking = await lockBooking(tx, id)
      if (booking?.guaranteed === false) await each(tx, booking)
    })
  }
}

async function undecided(db: Db, listingId: string, slot: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select(['id', 'quote'])
    .where('listing_id', '=', listingId)
    .where('guaranteed', '=', false)
    .where('state', 'in', ['held', 'awaiting_payment', 'payment_failed', 'confirmed'])
    .orderBy('id')
    .execute()
  return rows.filter((row) => minimumOf(row)?.slot === slot).map(({ id }) => id)
}

/** Skips unpaid bookings: their buyers learn of the guarantee in the confirmation of their payment. */
async function promise(tx: Tx, booking: StoredBooking): Promise<void> {
  if (booking.state !== 'confirmed') return
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({ guaranteed: true, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await bookingChanged(tx, changed)
  const row = await bookingRow(tx, booking.id)
  const words = `Enough people have booked: ${row.listing_name} is guaranteed to run.`
  await notify(tx, row.account_id, words, ownLink(row))
  await mailBuyer(tx, row, `Guaranteed: ${row.listing_name}`, [words])
}

async function callOff(tx: Tx, booking: StoredBooking): Promise<void> {
  if (!next(bookingProcess, booking.state as BookingState, 'cancel_by_system', 'system')) return
  await cancel(tx, booking, 'system', 'Too few people had booked.', { reason: 'not_met' })
}
