/** Asking for a booking: price it, take the stock for ten minutes, write it down. All or nothing. */
import { answerHours, holdMinutes, mostHoldsAtOnce, type Booking } from '#contract/bookings'
import { Refusal } from '#contract/refusals'
import { ngweeOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { claim, lockBoth, release } from '../stock'
import { expire, type StoredBooking } from './advance'
import { refuseClosed, refuseUnsure } from './closed'
import { confirm } from './confirm'
import { insertBooking } from './insert'
import { quoteFor, wantedOf, type Quoted } from './quote'
import { bookingChanged, bookingRow } from './sql'
import { tellRequest } from './tell'
import { bookingView } from './views'

const minute = 60_000

export interface Asked {
  id: string
  listingId: string
  choice: unknown
  /** The price the buyer agreed to; undefined where none was known. */
  seenTotal?: number | undefined
  seal?: string | undefined
}

interface Ways {
  /** Opens the seal of a price that was kept. */
  secret?: Buffer
  /** For which it is held. */
  minutes?: number
}

/** @throws Refusal `sold_out`, `price_changed`, `bad_choice`, `listing_gone`, `too_many_holds`. */
export async function requestBooking(
  tx: Tx,
  accountId: string,
  asked: Asked,
  { secret, minutes = holdMinutes }: Ways = {},
): Promise<Booking> {
  if (await isBooked(tx, accountId, asked.id)) return bookingView(await bookingRow(tx, asked.id))
  await lockOffer(tx, asked.listingId)
  const quoted = await quoteFor(tx.sql, asked, tx.at, secret && { secret, seal: asked.seal })
  const missing = quoted.rules.lacks?.(quoted.choice)
  if (missing) throw new Refusal('bad_choice', { fields: missing })
  if (asked.seenTotal !== undefined && quoted.totalNgwee > ngweeOf(asked.seenTotal)) {
    throw new Refusal('price_changed', { detail: { seen: asked.seenTotal, now: quoted.quote.total } })
  }
  await refuseClosed(tx, asked.listingId, quoted.quote)
  await refuseUnsure(tx.sql, quoted, tx.at)
  const booking = quoted.quote.needsAnswer
    ? await ask(tx, accountId, asked.id, quoted)
    : await hold(tx, accountId, asked.id, quoted, minutes)
  await bookingChanged(tx, booking)
  return bookingView(await bookingRow(tx, asked.id))
}

/** Asked for once more, it is the same booking. @throws Refusal `not_found` where it is somebody else's. */
export async function isBooked(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const before = await tx.sql.selectFrom('booking').select('account_id').where('id', '=', id).executeTakeFirst()
  if (before && before.account_id !== accountId) throw new Refusal('not_found')
  return before !== undefined
}

/** What is sold stays as it is until this has ended: a partner's change of price, a closed day or a suspension waits, or is seen. */
export async function lockOffer(tx: Tx, listingId: string): Promise<void> {
  await tx.sql
    .selectFrom('listing')
    .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
    .select('listing.id')
    .where('listing.id', '=', listingId)
    .forShare()
    .execute()
}

/** Nothing is claimed before its partner has said yes. */
async function ask(tx: Tx, accountId: string, id: string, quoted: Quoted): Promise<StoredBooking> {
  const answerBy = new Date(tx.at.getTime() + answerHours * 60 * minute)
  const booking = await insertBooking(tx, { id, accountId, quoted, state: 'requested', answerBy })
  await enqueue(tx, 'booking.expire', { bookingId: id }, { runAt: answerBy, key: `expire:${id}` })
  await tellRequest(tx, booking)
  return booking
}

async function hold(tx: Tx, accountId: string, id: string, quoted: Quoted, minutes: number): Promise<StoredBooking> {
  if (!quoted.rules.keepsOwnHolds) await dropOwnHolds(tx, accountId, quoted)
  await refuseTooManyHolds(tx, accountId)
  return takeHold(tx, accountId, id, quoted, { minutes })
}

/** What is free is confirmed at once; the rest is held until it is paid. */
export async function takeHold(
  tx: Tx,
  accountId: string,
  id: string,
  quoted: Quoted,
  { orderId = null, minutes = holdMinutes }: { orderId?: string | null; minutes?: number } = {},
): Promise<StoredBooking> {
  const expiresAt = new Date(tx.at.getTime() + minutes * minute)
  const booking = await insertBooking(tx, { id, accountId, quoted, state: 'held', expiresAt, orderId })
  await claim(tx, wantedOf(quoted), { bookingId: id, accountId, expiresAt })
  if (quoted.totalNgwee === 0) return confirm(tx, booking)
  await enqueue(tx, 'booking.expire', { bookingId: id }, { runAt: expiresAt, key: `expire:${id}` })
  return booking
}

/** A buyer who changed their mind about the dates is never blocked by their own unpaid hold on the same listing. */
async function dropOwnHolds(tx: Tx, accountId: string, quoted: Quoted): Promise<void> {
  const own = await tx.sql
    .selectFrom('booking')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('listing_id', '=', quoted.offer.id)
    .where('order_id', 'is', null)
    .where('state', 'in', ['held', 'payment_failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (own.length === 0) return
  const ids = own.map((booking) => booking.id)
  await lockBoth(tx, wantedOf(quoted), ids)
  for (const booking of own) await expire(tx, booking)
  await release(tx, ids)
}

/** The bookings of one order count once. */
export async function refuseTooManyHolds(tx: Tx, accountId: string): Promise<void> {
  const holds = await tx.sql
    .selectFrom('booking')
    .select((eb) => eb.fn.coalesce('order_id', 'id').as('id'))
    .distinct()
    .where('account_id', '=', accountId)
    .where('hold_expires_at', '>', tx.at)
    .where('state', 'in', ['held', 'awaiting_payment', 'payment_failed'])
    .limit(mostHoldsAtOnce)
    .execute()
  if (holds.length >= mostHoldsAtOnce) throw new Refusal('too_many_holds')
}
