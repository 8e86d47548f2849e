/** Checks stock and ledger after a schedule, once all pending payments are settled. */
import { sql } from 'kysely'
import { defaultFeePercent } from '#contract/money/platform-fee'
import { settlePayment } from '../../server/domain/money/payments/settle'
import { findWrongOccupiedDays } from '../support/occupied-days'
import { findWrongRecentCustomers } from '../support/recent-customers'
import type { World } from '../support/sync/world'
import type { World as ServerWorld } from '../support/world'

export async function checkStockAndLedger(server: ServerWorld, world: World): Promise<string[]> {
  const { users, room, paidRoom, requestedRoom } = world.parts.cast
  return [
    ...(await settleAll(server, users)),
    ...(await checkStock(server, [room, paidRoom, requestedRoom])),
    ...(await checkReportedBookings(server, world)),
    ...(await checkLedger(server, users)),
  ]
}

async function settleAll({ connection: { db }, transact }: ServerWorld, users: readonly string[]): Promise<string[]> {
  const pending = await db
    .selectFrom('payment')
    .select('id')
    .where('account_id', 'in', users)
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .execute()
  const found: string[] = []
  for (const { id } of pending) {
    await transact((tx) => settlePayment(tx, id, { state: 'successful' })).catch((error: Error) =>
      found.push(`payment ${id} cannot be settled: ${error.message}`),
    )
  }
  return found
}

async function checkStock({ connection: { db } }: ServerWorld, rooms: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const stock = await db
    .selectFrom('stock')
    .leftJoin('claim', 'claim.stock_id', 'stock.id')
    .where('listing_id', 'in', rooms)
    .groupBy(['stock.id', 'taken', 'capacity'])
    .select(['taken', 'capacity', sql<number>`coalesce(sum(quantity), 0)::int`.as('claimed')])
    .execute()
  for (const { taken, capacity, claimed } of stock)
    if (taken > capacity || taken !== claimed)
      found.push(`of ${capacity} places ${taken} are taken and ${claimed} claimed`)
  const confirmedBookings = await db
    .selectFrom('booking')
    .select(['listing_id'])
    .where('listing_id', 'in', rooms)
    .where('state', '=', 'confirmed')
    .execute()
  for (const row of await findWrongOccupiedDays(db)) found.push(`wrong day for lists: ${JSON.stringify(row)}`)
  for (const row of await findWrongRecentCustomers(db))
    found.push(`wrong customer of a business: ${JSON.stringify(row)}`)
  if (confirmedBookings.length > 1) found.push(`oversold: ${confirmedBookings.length} have the one place`)
  return found
}

async function checkReportedBookings(
  { connection: { db } }: ServerWorld,
  { bookingAttempts }: World,
): Promise<string[]> {
  const found: string[] = []
  for (const { id, pays, ended } of bookingAttempts) {
    const booking = pays && (await db.selectFrom('booking').select('id').where('id', '=', id).executeTakeFirst())
    if (pays && ended !== null && (ended === 'booked') !== Boolean(booking))
      found.push(`attempt ${id} ended as ${ended}, which contradicts the database`)
  }
  return found
}

/** Finds the refund of a booking whose payment arrived too late. */
const findRefundId = async (db: ServerWorld['connection']['db'], bookingId: string): Promise<string> =>
  (await db.selectFrom('refund').select('id').where('booking_id', '=', bookingId).executeTakeFirstOrThrow()).id

/** Checks that each payment is posted once, in full and for the right party. */
async function checkLedger({ connection: { db } }: ServerWorld, users: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_ngwee), 0)::int as sum from entry`.execute(db)
  if (rows[0]!.sum !== 0) found.push(`the ledger is off by ${rows[0]!.sum}`)
  const paid = await db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .where('payment.account_id', 'in', users)
    .where('payment.state', 'in', ['successful', 'refund_due'])
    .select(['payment.state', 'amount_ngwee', 'booking.id as booking_id', 'booking.vendor_id', 'booking.account_id'])
    .execute()
  for (const { state, amount_ngwee: amount, booking_id, vendor_id, account_id } of paid) {
    const isSale = state === 'successful'
    const fee = Math.round((amount * defaultFeePercent) / 100)
    const expectedEntries: Record<string, number> = isSale
      ? { 'gateway:lipila': amount, 'platform:fee': -fee, [`vendor:${vendor_id}:payable`]: fee - amount }
      : { 'gateway:lipila': amount, [`customer:${account_id}:refundable`]: -amount }
    const entries = await db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .where('kind', '=', isSale ? 'sale' : 'refund_due')
      .where('subject_id', '=', isSale ? booking_id : await findRefundId(db, booking_id))
      .select(['account', 'amount_ngwee'])
      .execute()
    const isWrong =
      entries.length !== Object.keys(expectedEntries).length ||
      entries.some(({ account, amount_ngwee }) => expectedEntries[account] !== amount_ngwee)
    if (isWrong) found.push(`ledger entries for a payment of ${amount}: ${JSON.stringify(entries)}`)
  }
  return found
}
