/** The books of stock and money after a schedule, when all that is to be paid is paid. */
import { sql } from 'kysely'
import { platformFeeShare } from '#contract/bookings/bookings'
import { settlePayment } from '../../server/domain/payments/settle'
import type { World } from '../support/sync/world'
import type { World as ServerWorld } from '../support/world'

export async function booksOf(server: ServerWorld, world: World): Promise<string[]> {
  const { users, room, paidRoom, askedRoom } = world.parts.cast
  return [
    ...(await settleAll(server, users)),
    ...(await stockOf(server, [room, paidRoom, askedRoom])),
    ...(await wishesOf(server, world)),
    ...(await moneyOf(server, users)),
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

async function stockOf({ connection: { db } }: ServerWorld, rooms: readonly string[]): Promise<string[]> {
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
  const sold = await db
    .selectFrom('booking')
    .select(['listing_id'])
    .where('listing_id', 'in', rooms)
    .where('state', '=', 'confirmed')
    .execute()
  if (sold.length > 1) found.push(`oversold: ${sold.length} have the one place`)
  return found
}

async function wishesOf({ connection: { db } }: ServerWorld, { wishes }: World): Promise<string[]> {
  const found: string[] = []
  for (const { id, pays, ended } of wishes) {
    const booking = pays && (await db.selectFrom('booking').select('id').where('id', '=', id).executeTakeFirst())
    if (pays && ended !== null && (ended === 'booked') !== Boolean(booking)) found.push(`told ${ended} of ${id}`)
  }
  return found
}

/** Of a booking whose money came too late. */
const refundOf = async (db: ServerWorld['connection']['db'], bookingId: string): Promise<string> =>
  (await db.selectFrom('refund').select('id').where('booking_id', '=', bookingId).executeTakeFirstOrThrow()).id

/** What was paid is written down once, whole, and for whom it is. */
async function moneyOf({ connection: { db } }: ServerWorld, users: readonly string[]): Promise<string[]> {
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
    const fee = Math.round(amount * platformFeeShare)
    const wanted: Record<string, number> = isSale
      ? { 'gateway:lipila': amount, 'platform:fee': -fee, [`vendor:${vendor_id}:payable`]: fee - amount }
      : { 'gateway:lipila': amount, [`customer:${account_id}:refundable`]: -amount }
    const entries = await db
      .selectFrom('entry')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .where('kind', '=', isSale ? 'sale' : 'refund_due')
      .where('subject_id', '=', isSale ? booking_id : await refundOf(db, booking_id))
      .select(['account', 'amount_ngwee'])
      .execute()
    const wrong =
      entries.length !== Object.keys(wanted).length ||
      entries.some(({ account, amount_ngwee }) => wanted[account] !== amount_ngwee)
    if (wrong) found.push(`of ${amount} that were paid the books say ${JSON.stringify(entries)}`)
  }
  return found
}
