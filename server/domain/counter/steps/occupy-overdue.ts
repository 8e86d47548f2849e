/**
 * A guest who has not left, or a car that is not back, keeps its unit: tonight, or until midnight, and again on the next
 * day. Runs every few minutes; the bookings are found by their end, so that a missed run loses nothing.
 */
import { lastItem } from '#contract/core/checked-access'
import { listOverdueUnits, isSlot, isTimed } from '#contract/bookings/bookings/known-stock'
import { getRules } from '#contract/verticals/rules/index'
import { allVerticals } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { lockBooking, type StoredBooking } from '../../bookings/bookings'
import { claimFreeSlots, extendUntilNextClaim } from '../../catalogue/stock'

const intervalMinutes = 5
const batchSize = 500

/** Schedules a run, at every start and after each run. A job that is already queued keeps its time. */
export const scheduleOverdueCheck = (tx: Tx, inMinutes = 0): Promise<void> =>
  enqueue(
    tx,
    'stock.overdue',
    {},
    { runAt: new Date(tx.at.getTime() + inMinutes * 60_000), key: 'stock-overdue', keyMode: 'preserve_run_at' },
  )

export interface OverdueOptions extends TransactOptions {
  /** Ends the run after the current booking. The rest is due immediately. */
  stopSignal?: AbortSignal
}

/** Extends the claims of all overdue bookings, each in its own transaction, and schedules the next run. Safe to repeat. */
export async function occupyOverdueBookings(db: Db, { stopSignal, ...options }: OverdueOptions = {}): Promise<void> {
  let after = ''
  for (;;) {
    const ids = await transact(db, (tx) => listOverdue(tx, after), options)
    for (const id of ids) if (!stopSignal?.aborted) await transact(db, (tx) => occupyOverdue(tx, id), options)
    if (ids.length < batchSize || stopSignal?.aborted) break
    after = lastItem(ids)
  }
  await transact(db, (tx) => scheduleOverdueCheck(tx, stopSignal?.aborted ? 0 : intervalMinutes), options)
}

const overdueVerticals = allVerticals.map(({ id }) => id).filter((id) => getRules(id).canBeOverdue)

async function listOverdue(tx: Tx, after: string): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('state', '=', 'in_service')
    .where('ends_at', '<', tx.at)
    .where('vertical', 'in', overdueVerticals)
    .$if(after !== '', (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** Claims what one booking uses today. @param bookingId of any booking: others than overdue ones are ignored */
async function occupyOverdue(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || !getRules(booking.vertical).canBeOverdue) return
  const units = listOverdueUnits(await loadFacts(tx, booking), toKnownBooking(booking), tx.at.getTime())
  const owner = { bookingId, accountId: booking.account_id }
  // Past nights cannot be sold any more.
  const tonight = units.filter(isSlot).slice(-1)
  if (tonight.length > 0)
    await claimFreeSlots(
      tx,
      owner,
      tonight.map((unit) => ({ listingId: booking.listing_id, ...unit })),
    )
  for (const { to } of units.filter(isTimed)) await extendUntilNextClaim(tx, booking.listing_id, bookingId, to)
}

async function loadFacts(tx: Tx, { listing_id, vertical }: StoredBooking) {
  const { details } = await tx.sql
    .selectFrom('listing')
    .select('details')
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  return { vertical, details }
}

const toKnownBooking = (booking: StoredBooking) => ({
  status: booking.state,
  reference: booking.reference,
  choice: booking.choice,
  startsOn: booking.starts_on,
  endsOn: booking.ends_on,
  startsAt: booking.starts_at?.toISOString() ?? null,
  endsAt: booking.ends_at?.toISOString() ?? null,
  createdAt: booking.created_at.toISOString(),
})
