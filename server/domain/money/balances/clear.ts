/**
 * Moves the vendor's share of a booking from `payable` to `available` when its clearing period is over, and the reserve of
 * a new vendor later. Runs every few minutes; the rows are found by their time, so that a missed run loses nothing.
 */
import { sql } from 'kysely'
import type { PlatformSettings } from '#contract/platform/settings'
import type { Db } from '../../../db/connect'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { lockBooking, type StoredBooking } from '../../bookings/bookings'
import { accounts, post } from '../ledger'
import { settings } from '../../core/settings'
import { firstItem } from '#contract/core/checked-access'

const intervalMinutes = 5
const batchSize = 500
const dayMs = 86_400_000
type ReserveRule = PlatformSettings['reserve']

/** Schedules a run, at every start and after each run. A job that is already queued keeps its time. */
export const scheduleClearing = (tx: Tx, inMinutes = 0): Promise<void> =>
  enqueue(
    tx,
    'balance.clear',
    {},
    {
      runAt: new Date(tx.at.getTime() + inMinutes * 60_000),
      key: 'balance-clear',
      keyMode: 'preserve_run_at',
    },
  )

export interface ClearingOptions extends TransactOptions {
  /** Ends the run after the current booking. The rest is due immediately. */
  stopSignal?: AbortSignal
}

/** Clears all due bookings, each in its own transaction, and schedules the next run. Safe to repeat. */
export async function clearDueBookings(db: Db, { stopSignal, ...options }: ClearingOptions = {}): Promise<void> {
  const runEach = async (ids: string[], run: (tx: Tx, id: string) => Promise<void>) => {
    for (const id of ids) if (!stopSignal?.aborted) await transact(db, (tx) => run(tx, id), options)
  }
  let bookingIds: string[]
  do {
    bookingIds = await transact(db, listDueBookings, options)
    await runEach(bookingIds, clearBooking)
  } while (bookingIds.length === batchSize && !stopSignal?.aborted)
  await runEach(await transact(db, listDueReserves, options), releaseReserve)
  await transact(db, (tx) => scheduleClearing(tx, stopSignal?.aborted ? 0 : intervalMinutes), options)
}

async function listDueBookings(tx: Tx): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('cleared_at', 'is', null)
    .where('clears_at', '<=', tx.at)
    .orderBy('clears_at')
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

async function clearBooking(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking?.clears_at || booking.clears_at > tx.at || booking.cleared_at) return
  const shareNgwee = await sumShare(tx, bookingId, accounts.vendorPayable(booking.vendor_id))
  const rule = await settings.readSection(tx.sql, 'reserve')
  const reservedNgwee = await computeReserve(tx, rule, booking.vendor_id, shareNgwee)
  await post(tx, 'clear', bookingId, [
    { account: accounts.vendorPayable(booking.vendor_id), amountNgwee: shareNgwee },
    { account: accounts.vendorAvailable(booking.vendor_id), amountNgwee: reservedNgwee - shareNgwee },
    { account: accounts.vendorReserve(booking.vendor_id), amountNgwee: -reservedNgwee },
  ])
  if (reservedNgwee > 0) await storeReserve(tx, booking, reservedNgwee, rule.days)
  await tx.sql.updateTable('booking').set({ cleared_at: tx.at }).where('id', '=', bookingId).execute()
}

/** What stays back of a share, rounded down to whole ngwee. Zero if the vendor is not new, or has no positive share. */
async function computeReserve(
  tx: Tx,
  { percent, newVendorDays }: ReserveRule,
  vendorId: string,
  shareNgwee: number,
): Promise<number> {
  if (percent === 0 || shareNgwee <= 0) return 0
  const { created_at } = await tx.sql
    .selectFrom('vendor')
    .select('created_at')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const isNew = tx.at.getTime() - created_at.getTime() < newVendorDays * dayMs
  return isNew ? Math.floor((shareNgwee * percent) / 100) : 0
}

async function storeReserve(
  tx: Tx,
  { id, vendor_id }: StoredBooking,
  amountNgwee: number,
  days: number,
): Promise<void> {
  await tx.sql
    .insertInto('reserve')
    .values({
      booking_id: id,
      vendor_id,
      amount_ngwee: amountNgwee,
      release_at: new Date(tx.at.getTime() + days * dayMs),
      released_at: null,
    })
    .execute()
}

async function listDueReserves(tx: Tx): Promise<string[]> {
  const rows = await tx.sql
    .selectFrom('reserve')
    .select('booking_id')
    .where('released_at', 'is', null)
    .where('release_at', '<=', tx.at)
    .orderBy('release_at')
    .execute()
  return rows.map(({ booking_id }) => booking_id)
}

async function releaseReserve(tx: Tx, bookingId: string): Promise<void> {
  const released = await tx.sql
    .updateTable('reserve')
    .set({ released_at: tx.at })
    .where('booking_id', '=', bookingId)
    .where('released_at', 'is', null)
    .returning(['vendor_id', 'amount_ngwee'])
    .executeTakeFirst()
  if (!released) return
  await post(tx, 'reserve_released', bookingId, [
    { account: accounts.vendorReserve(released.vendor_id), amountNgwee: released.amount_ngwee },
    { account: accounts.vendorAvailable(released.vendor_id), amountNgwee: -released.amount_ngwee },
  ])
}

/** Returns what the ledger owes the vendor for one booking, in ngwee: sales less fees and refunds. */
async function sumShare(tx: Tx, bookingId: string, account: string): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(-sum(e.amount_ngwee), 0)::bigint as share
    from posting p join entry e on e.posting_id = p.id
    where e.account = ${account} and (
      (p.kind in ('sale', 'balance', 'deposit_handed', 'deposit_claimed') and p.subject_id = ${bookingId})
      or (p.kind = 'balance' and p.subject_id in (select id from booking_change where booking_id = ${bookingId}))
      or (p.kind = 'refund_due' and p.subject_id in (select id from refund where booking_id = ${bookingId})))
  `.execute(tx.sql)
  return Number(firstItem(rows).share)
}
