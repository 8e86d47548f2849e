/**
 * Creates bookings: prices the choice, holds its stock for `holdMinutes` and stores the booking, in one transaction.
 */
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
  /** The total in ZMW that the buyer agreed to; undefined if the buyer saw none. */
  seenTotal?: number | undefined
  seal?: string | undefined
}

interface Ways {
  /** The key that verifies the seal of a price guarantee. */
  secret?: Buffer
  /** How long the hold lasts. */
  minutes?: number
}

/**
 * Creates a booking, or returns the existing one if the request is repeated.
 * @throws Refusal `sold_out`, `price_changed`, `bad_choice`, `listing_gone`, `too_many_holds`
 */
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

/**
 * Returns whether the booking exists already, because the request is repeated.
 * @throws Refusal `not_found` if it belongs to another account
 */
export async function isBooked(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const before = await tx.sql.selectFrom('booking').select('account_id').where('id', '=', id).executeTakeFirst()
  if (before && before.account_id !== accountId) throw new Refusal('not_found')
  return before !== undefined
}

/**
 * Locks the listing and its vendor against changes until the transaction ends. A concurrent price change, closed day or
 * suspension either waits or is already visible.
 */
export async function lockOffer(tx: Tx, listingId: string): Promise<void> {
  await tx.sql
    .selectFrom('listing')
    .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
    .select('listing.id')
    .where('listing.id', '=', listingId)
    .forShare()
    .execute()
}

/** Creates a request that awaits the partner's answer. Stock is claimed only when the partner accepts. */
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

/** Creates a held booking and claims its stock. A booking that is free of charge is confirmed at once. */
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

/** Expires the buyer's unpaid holds on the same listing, so that they do not block the buyer's own new choice. */
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

/** Limits the holds of one account. The bookings of one order count as one. @throws Refusal `too_many_holds` */
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
