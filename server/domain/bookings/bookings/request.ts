/**
 * Creates bookings: prices the choice, holds its stock for some minutes and stores the booking, in one transaction.
 */
import { maxConcurrentHolds, type Booking } from '#contract/bookings/bookings/bookings'
import { Refusal } from '#contract/core/refusals'
import { ngweeOf } from '#contract/core/values'
import type { Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import { enqueue } from '../../../work/enqueue'
import { refuseBlockedCustomer } from '../customers'
import { settings } from '../../core/settings'
import { claimStock, lockForChange, releaseStock } from '../../catalogue/stock'
import { expire, type StoredBooking } from './advance'
import { refuseDays, refuseUnavailable } from './refuse-unavailable'
import { confirm, tryConfirm } from './confirm'
import { smsWalkInConfirmed } from './sms'
import { insertBooking } from './insert'
import { quoteChoice, getWantedUnits, type QuotedChoice } from './quote'
import { recordBookingChange, loadBookingRow } from './sql'
import { notifyRequested } from './notify'
import { lockOpenBookings, refuseTooManyOpen } from './open-limits'
import { bookingView } from './views'

const minute = 60_000

export interface BookingRequest {
  id: string
  listingId: string
  choice: unknown
  /** The total in ZMW that the buyer agreed to; undefined if the buyer saw none. */
  seenTotal?: number | undefined
  seal?: string | undefined
}

interface RequestOptions {
  /** The key that verifies the seal of a price guarantee. */
  secrets?: Secrets
  /** Duration of the hold. An offline request has a longer one. */
  hold?: HoldDuration
}

type HoldDuration = 'holdMinutes' | 'offlineRequestHoldMinutes'

/**
 * Creates a booking, or returns the existing one if the request is repeated.
 * @throws Refusal `sold_out`, `short_stay`, `price_changed`, `bad_choice`, `listing_gone`, `too_many_holds`, `too_many_open`,
 *   `vertical_closed`,
 *   `forbidden` if the business has blocked the customer
 */
export async function requestBooking(
  tx: Tx,
  accountId: string,
  request: BookingRequest,
  { secrets, hold }: RequestOptions = {},
): Promise<Booking> {
  if (await isBooked(tx, accountId, request.id)) return bookingView(await loadBookingRow(tx, request.id))
  await lockOpenBookings(tx, accountId)
  await lockOffer(tx, request.listingId)
  const quoted = await quoteChoice(tx.sql, request, tx.at, secrets && { secrets, seal: request.seal })
  await settings.refuseClosedVertical(tx, quoted.rules.vertical.id)
  const missing = quoted.rules.findMissingFields?.(quoted.choice)
  if (missing) throw new Refusal('bad_choice', { fields: missing })
  if (request.seenTotal !== undefined && quoted.totalNgwee > ngweeOf(request.seenTotal)) {
    throw new Refusal('price_changed', { detail: { seen: request.seenTotal, now: quoted.quote.total } })
  }
  await refuseBlockedCustomer(tx, accountId, [quoted.vendorId])
  await refuseTooManyOpen(tx, accountId, quoted)
  await refuseDays(tx, quoted)
  await refuseUnavailable(tx.sql, quoted, tx.at)
  const booking = quoted.quote.needsAnswer
    ? await createRequest(tx, accountId, request.id, quoted)
    : await replaceHold(tx, accountId, request.id, quoted, hold)
  await recordBookingChange(tx, booking)
  return bookingView(await loadBookingRow(tx, request.id))
}

/**
 * Returns whether the booking exists already, because the request is repeated.
 * @throws Refusal `not_found` if it belongs to another account
 */
export async function isBooked(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const existing = await tx.sql.selectFrom('booking').select('account_id').where('id', '=', id).executeTakeFirst()
  if (existing && existing.account_id !== accountId) throw new Refusal('not_found')
  return existing !== undefined
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
async function createRequest(tx: Tx, accountId: string, id: string, quoted: QuotedChoice): Promise<StoredBooking> {
  const { partnerAnswerHours } = await settings.readSection(tx.sql, 'durations')
  const answerBy = new Date(tx.at.getTime() + partnerAnswerHours * 60 * minute)
  const booking = await insertBooking(tx, { id, accountId, quoted, state: 'requested', answerBy })
  await enqueue(tx, 'booking.expire', { bookingId: id }, { runAt: answerBy, key: `expire:${id}` })
  await notifyRequested(tx, booking)
  return booking
}

async function replaceHold(
  tx: Tx,
  accountId: string,
  id: string,
  quoted: QuotedChoice,
  hold: HoldDuration | undefined,
): Promise<StoredBooking> {
  if (!quoted.rules.canHaveSeveralHolds) await dropOwnHolds(tx, accountId, quoted)
  await refuseTooManyHolds(tx, accountId)
  return createHold(tx, accountId, id, quoted, { hold })
}

interface HoldOptions {
  orderId?: string | null
  orderNumber?: string | undefined
  hold?: HoldDuration | undefined
  /** Its end, instead of a duration of the settings. */
  expiresAt?: Date | undefined
}

/** Creates a held booking and claims its stock. A booking that is free of charge is confirmed at once. */
export async function createHold(
  tx: Tx,
  accountId: string,
  id: string,
  quoted: QuotedChoice,
  { orderId = null, orderNumber, hold = 'holdMinutes', expiresAt: end }: HoldOptions = {},
): Promise<StoredBooking> {
  const { [hold]: minutes } = await settings.readSection(tx.sql, 'durations')
  const expiresAt = end ?? new Date(tx.at.getTime() + minutes * minute)
  const booking = await insertBooking(tx, { id, accountId, quoted, state: 'held', expiresAt, orderId, orderNumber })
  await claimStock(tx, getWantedUnits(quoted), { bookingId: id, accountId, expiresAt })
  if (quoted.totalNgwee === 0) return confirm(tx, booking)
  await enqueue(tx, 'booking.expire', { bookingId: id }, { runAt: expiresAt, key: `expire:${id}` })
  return booking
}

type WalkInColumns = Pick<StoredBooking, 'walk_in_name' | 'walk_in_phone' | 'receipt_number' | 'reserved_until'>

interface WalkInOptions {
  hasCounterStock?: boolean
  /** The order of a sale of several products. */
  orderId?: string | null
}

/**
 * Creates the booking of a walk-in, who has paid, or whose reservation is guaranteed. It is confirmed at once, and notifies only
 * the walk-in, by SMS, who has left a number.
 * @throws Refusal `sold_out`
 */
export async function createConfirmedBooking(
  tx: Tx,
  accountId: string,
  id: string,
  quoted: QuotedChoice,
  columns: WalkInColumns,
  { hasCounterStock = false, orderId = null }: WalkInOptions = {},
): Promise<StoredBooking> {
  const booking = await insertBooking(tx, { id, accountId, quoted, state: 'held', orderId })
  await claimStock(tx, getWantedUnits(quoted), { bookingId: id, accountId, expiresAt: null, hasCounterStock })
  await tx.sql.updateTable('booking').set(columns).where('id', '=', id).execute()
  const confirmed = await tryConfirm(tx, { ...booking, ...columns })
  if (!confirmed) throw new Refusal('sold_out')
  await smsWalkInConfirmed(tx, id)
  return confirmed
}

/**
 * Creates an unpaid reservation of a walk-in. It is held until its option date.
 * @throws Refusal `sold_out`
 */
export async function createReservedBooking(
  tx: Tx,
  accountId: string,
  id: string,
  quoted: QuotedChoice,
  columns: WalkInColumns & { reserved_until: Date },
  { hasCounterStock = false, orderId = null }: WalkInOptions = {},
): Promise<StoredBooking> {
  const expiresAt = columns.reserved_until
  const booking = await insertBooking(tx, { id, accountId, quoted, state: 'held', expiresAt, orderId })
  await claimStock(tx, getWantedUnits(quoted), { bookingId: id, accountId, expiresAt, hasCounterStock })
  await tx.sql.updateTable('booking').set(columns).where('id', '=', id).execute()
  await enqueue(tx, 'booking.expire', { bookingId: id }, { runAt: expiresAt, key: `expire:${id}` })
  await recordBookingChange(tx, booking)
  return { ...booking, ...columns }
}

/** Expires the buyer's unpaid holds on the same listing, so that they do not block the buyer's own new choice. */
async function dropOwnHolds(tx: Tx, accountId: string, quoted: QuotedChoice): Promise<void> {
  const ownHolds = await tx.sql
    .selectFrom('booking')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('listing_id', '=', quoted.offer.id)
    .where('order_id', 'is', null)
    .where('state', 'in', ['held', 'payment_failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (ownHolds.length === 0) return
  const ids = ownHolds.map((booking) => booking.id)
  await lockForChange(tx, getWantedUnits(quoted), ids)
  for (const booking of ownHolds) await expire(tx, booking)
  await releaseStock(tx, ids)
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
    .limit(maxConcurrentHolds)
    .execute()
  if (holds.length >= maxConcurrentHolds) throw new Refusal('too_many_holds')
}
