/**
 * Changes a booking in one transaction: the stock of the old and the new choice, the price and its terms, the money, the ticket
 * and the jobs (decision 138). Locks listings, the booking and stock in the order of all other commands.
 */
import { findItem } from '#contract/core/checked-access'
import type { BodyOf } from '#contract/core/endpoint'
import type {
  changeBooking as changeEndpoint,
  changeBookingOffline as offlineEndpoint,
} from '#contract/counter/booking-changes'
import { getLatestOptionEnd, maxReservationLines } from '#contract/counter/reservations'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { redactSummary } from '#contract/bookings/bookings/booking-summary'
import type { PolicyName } from '#contract/verticals/cancellation-policies'
import { sumPayments } from '#contract/bookings/counter-payments/sum-payments'
import type { StoredQuote } from '../../../db/tables/bookings'
import { toJson } from '../../../db/json'
import { retryTransaction, withSavepoint, type Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { joinDeparture } from '../../bookings/departures'
import {
  computeFee,
  getCounterSlots,
  getWantedUnits,
  lockOffer,
  recordBookingChange,
  refuseClosedDays,
  refuseUnavailable,
  scheduleService,
  splitRefund,
  toStoredQuote,
  type QuotedChoice,
  type StoredBooking,
} from '../../bookings/bookings'
import { signTicket } from '../../bookings/tickets'
import { claimStock, lockForChange, releaseStock, serializeUnits } from '../../catalogue/stock'
import { documentChange } from '../../money/fiscal'
import {
  recordChangePayment,
  recordCounterPayment,
  recordCounterReturn,
  refuseBeyondLimit,
  sumRecorded,
} from '../../money/ledger'
import { createChangeRefund } from '../../money/refunds'
import { countPaymentLines, recordCounterPayments } from '../cash-shifts'
import { clampSaleTime, drawCounterStock, loadCounterSource, type CounterSource } from '../counter-stock'
import { lockShipment } from '../steps'
import type { Seller } from '../walk-ins'
import { notifyChanged, notifyOtherPrice } from './notify'
import { endLiveOffer } from './live-offers'
import {
  getAgreedPolicy,
  quoteAtPrice,
  quoteNewChoice,
  refuseDearer,
  refuseGatewayMoney,
  refuseUnchangeable,
  settle,
  type Reader,
  type Settlement,
  type WantedChoice,
} from './quote-change'

type Change = BodyOf<typeof changeEndpoint> & Pick<BodyOf<typeof offlineEndpoint>, 'counterStock'>

/**
 * @param device whose counter stock may be used, or `any`
 * @throws Refusal `not_found`, `wrong_state`, `bad_choice`, `listing_gone`, `price_changed`, `sold_out`
 */
export async function changeBooking(
  tx: Tx,
  seller: Seller,
  bookingId: string,
  change: Change,
  device = 'any',
): Promise<void> {
  const { vendorId } = seller
  const booking = await lockChanged(tx, { vendorId }, bookingId, change.listingId)
  if (await isApplied(tx, bookingId, change.id)) return
  await refuseUnchangeable(tx, booking, { canExchange: true })
  // A customer of the app agrees to a price, so that such a change is never made at another one.
  const draws = booking.walk_in_name === null ? [] : (change.counterStock?.draws ?? [])
  const source = await loadCounterSource(tx, vendorId, { listingId: change.listingId, draws, device })
  const isCovered = source.quotas.length > 0 && (await drawForChange(tx, vendorId, booking, change, source))
  // Without its counter stock it is decided like a change that was made online, at the time and the price of now.
  const at = isCovered ? clampSaleTime(change.at ?? tx.at.toISOString(), source, tx.at) : tx.at
  const current = await quoteComplete({ sql: tx.sql, at }, booking, change, getAgreedPolicy(booking))
  const quoted = change.keepsPrice ? quoteAtPrice(current, booking.total_ngwee) : current
  if (!isCovered) refuseOtherPrice(quoted, change)
  const settled = await settle(tx, booking, quoted.totalNgwee)
  refuseGatewayMoney(booking, settled)
  refuseDearer(booking, settled, change.payments)
  await endLiveOffer(tx, booking, 'business')
  const { changed, settlement } = await makeChange(tx, seller, booking, quoted, change, { isCovered })
  await notifyChanged(tx, booking, changed, settlement, change.id)
  if (isCovered) await notifyOtherPrice(tx, changed, ngweeOf(change.seenTotal))
}

/**
 * Frees the units of the new version from the counter stock of the device. `moveStock` claims them in this transaction.
 * @returns whether the counter stock had all of them
 */
async function drawForChange(
  tx: Tx,
  vendorId: string,
  booking: StoredBooking,
  change: Change,
  source: CounterSource,
): Promise<boolean> {
  const at = clampSaleTime(change.at ?? tx.at.toISOString(), source, tx.at)
  const quoted = await quoteComplete({ sql: tx.sql, at }, booking, change, getAgreedPolicy(booking))
  const units = getWantedUnits(quoted)
  // With the stock of the earlier version, so that no other transaction locks the rows in another order.
  await lockForChange(tx, units, [booking.id])
  return drawCounterStock(tx, vendorId, source, units, getCounterSlots(quoted))
}

/** What is changed beside the choice: who did it, when and why, and the shift that money comes from. */
export type ChangeDetails = Pick<Change, 'id' | 'reason' | 'shiftId' | 'at' | 'payments'>

/**
 * Makes a change that both sides agree to. The caller has locked the listings and the booking, and notifies.
 * @param options.prepaidNgwee what the customer has paid for it in the app
 * @param options.isCovered its units were drawn from counter stock, for a customer who has the confirmation already
 * @throws Refusal `sold_out` and other reasons why the choice cannot be booked; then nothing has changed
 */
export async function makeChange(
  tx: Tx,
  seller: Seller,
  booking: StoredBooking,
  quoted: QuotedChoice,
  change: ChangeDetails,
  { prepaidNgwee = 0, isCovered = false }: { prepaidNgwee?: number; isCovered?: boolean } = {},
): Promise<{ changed: StoredBooking; settlement: Settlement }> {
  const settlement = subtractPayments(await settle(tx, booking, quoted.totalNgwee, prepaidNgwee), change.payments)
  if (!isCovered) {
    await refuseClosedDays(tx, quoted.offer.id, quoted.quote)
    await refuseUnavailable(tx.sql, quoted, tx.at)
  }
  const expiresAt = getExpiry(booking, quoted)
  await moveStock(tx, booking, quoted, expiresAt)
  await reserveShipment(tx, booking, settlement)
  await insertVersion(tx, seller, booking, change, settlement)
  await giveBack(tx, seller, booking, change, settlement)
  const updated = await updateBooking(tx, booking, quoted, settlement, expiresAt)
  const prepaid = prepaidNgwee > 0 ? await recordChangePayment(tx, booking, updated, change.id, prepaidNgwee) : updated
  await followUp(tx, prepaid, change.id)
  // The invoice of the new price follows the credit note for the old one.
  const changed = await takeCounterPayments(tx, seller, booking, prepaid, change)
  await recordBookingChange(tx, changed)
  return { changed, settlement }
}

/** What the customer pays at the counter with the change is not due after it. @param payments checked by `refuseDearer` */
function subtractPayments(settlement: Settlement, payments: ChangeDetails['payments'] = []): Settlement {
  const recordedNgwee = ngweeOf(sumPayments(payments))
  return { ...settlement, dueNgwee: settlement.dueNgwee - recordedNgwee, recordedNgwee }
}

/**
 * Records what the customer of the app pays at the counter for the change, in the shift of the clerk. It is a later payment with
 * the id of the change, and always has rows.
 */
async function takeCounterPayments(
  tx: Tx,
  { vendorId, accountId }: Seller,
  before: StoredBooking,
  changed: StoredBooking,
  { id: changeId, shiftId, at, payments }: ChangeDetails,
): Promise<StoredBooking> {
  if (!payments) return changed
  const firstLine = await countPaymentLines(tx, [changed.id], 'sale')
  if (firstLine + payments.length > maxReservationLines)
    throw new Refusal('wrong_state', { message: 'This booking has too many payments already.' })
  await refuseBeyondLimit(tx, vendorId, payments)
  await recordCounterPayments(tx, {
    vendorId,
    shiftId,
    kind: 'sale',
    subjectId: changed.id,
    payments,
    later: { paymentId: changeId, receiptNumber: null },
    firstLine,
    hasRows: true,
    at,
    recordedBy: accountId,
    description: `Change of ${changed.reference}`,
  })
  return recordCounterPayment(tx, changed, {
    subjectId: changeId,
    payments,
    amountNgwee: ngweeOf(sumPayments(payments)),
    priceBeforeNgwee: splitRefund(before, 0).priceLeft,
  })
}

/** @throws Refusal `bad_choice` also for names that are missing */
export async function quoteComplete(
  reader: Reader,
  booking: StoredBooking,
  wanted: WantedChoice,
  policy: PolicyName | undefined,
): Promise<QuotedChoice> {
  const quoted = await quoteNewChoice(reader, booking, wanted, policy)
  const missing = quoted.rules.findMissingFields?.(quoted.choice)
  if (missing) throw new Refusal('bad_choice', { fields: missing })
  return quoted
}

/**
 * Locks the old and the new listing, then the booking, in the same order as booking and closing a day. The products of an order
 * are locked together, because they are cancelled, sent and paid together.
 * @param owner whose booking it has to be
 * @param listingId the new listing, if it is another one
 * @throws Refusal `not_found`
 */
export async function lockChanged(
  tx: Tx,
  owner: { vendorId: string } | { accountId: string },
  bookingId: string,
  listingId?: string,
): Promise<StoredBooking> {
  const known = await tx.sql
    .selectFrom('booking')
    .select('listing_id')
    .where('id', '=', bookingId)
    .where((eb) =>
      'vendorId' in owner ? eb('vendor_id', '=', owner.vendorId) : eb('account_id', '=', owner.accountId),
    )
    .executeTakeFirst()
  if (!known) throw new Refusal('not_found')
  for (const id of [...new Set([known.listing_id, listingId ?? known.listing_id])].sort()) await lockOffer(tx, id)
  const booking = findItem(await lockShipment(tx, bookingId), ({ id }) => id === bookingId)
  // Another change has just moved it to a listing that is not locked.
  if (booking.listing_id !== known.listing_id) throw retryTransaction()
  return booking
}

/** @throws Refusal `not_found` if the id belongs to the change of another booking */
export async function isApplied(tx: Tx, bookingId: string, changeId: string): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('booking_change')
    .select('booking_id')
    .where('id', '=', changeId)
    .executeTakeFirst()
  if (row && row.booking_id !== bookingId) throw new Refusal('not_found')
  return row !== undefined
}

/** @throws Refusal `price_changed` */
export function refuseOtherPrice({ totalNgwee }: QuotedChoice, { seenTotal }: Pick<Change, 'seenTotal'>): void {
  if (ngweeOf(seenTotal) === totalNgwee) return
  throw new Refusal('price_changed', {
    message: `It costs ${formatZmw(zmwOf(totalNgwee))} now. Please check it with the customer.`,
    detail: { seen: seenTotal, now: zmwOf(totalNgwee) },
  })
}

/** The hold of an unpaid reservation ends with its new service at the latest. Null for a confirmed booking. */
function getExpiry({ hold_expires_at, booking_type: bookingType }: StoredBooking, quoted: QuotedChoice): Date | null {
  if (!hold_expires_at) return null
  const latest = getLatestOptionEnd({
    bookingType,
    startsOn: quoted.quote.startsOn,
    startsAt: quoted.priced.startsAt.toISOString(),
  })
  return new Date(Math.min(hold_expires_at.getTime(), latest))
}

/** @throws Refusal `sold_out` */
async function moveStock(tx: Tx, booking: StoredBooking, quoted: QuotedChoice, expiresAt: Date | null): Promise<void> {
  const units = getWantedUnits(quoted)
  await lockForChange(tx, units, [booking.id])
  await releaseStock(tx, [booking.id])
  await claimStock(tx, units, { bookingId: booking.id, accountId: booking.account_id, expiresAt })
}

/**
 * Checks that the new choice can be booked now, without booking it. Nothing is held for an offer.
 * @throws Refusal `sold_out` and other reasons why it cannot be booked
 */
export async function refuseSoldOut(tx: Tx, booking: StoredBooking, quoted: QuotedChoice): Promise<void> {
  await refuseClosedDays(tx, quoted.offer.id, quoted.quote)
  await refuseUnavailable(tx.sql, quoted, tx.at)
  const undo = new Error('only checked')
  await withSavepoint(tx, async () => {
    await moveStock(tx, booking, quoted, null)
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
}

/** Adds what was booked before to the history. */
export async function insertVersion(
  tx: Tx,
  { accountId }: Pick<Seller, 'accountId'>,
  booking: StoredBooking,
  { id, reason }: Pick<ChangeDetails, 'id' | 'reason'>,
  { priceNgwee, returnedNgwee, refundedNgwee }: Omit<Settlement, 'dueNgwee'>,
): Promise<void> {
  const { last } = await tx.sql
    .selectFrom('booking_change')
    .select((eb) => eb.fn.max('number').as('last'))
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('booking_change')
    .values({
      id,
      booking_id: booking.id,
      number: (last ?? 0) + 1,
      changed_by: accountId,
      changed_at: tx.at,
      listing_id: booking.listing_id,
      summary: toJson(redactSummary(booking.summary)),
      price_ngwee: booking.total_ngwee,
      new_price_ngwee: priceNgwee,
      returned_ngwee: returnedNgwee,
      refunded_ngwee: refundedNgwee,
      reason: reason || null,
    })
    .execute()
}

/**
 * Gives back what was paid too much, before the price changes: fees and terms are those of the old price.
 * @param platformNgwee what Tilipo adds to its refund from its own money
 */
export async function giveBack(
  tx: Tx,
  { vendorId, accountId }: Seller,
  booking: StoredBooking,
  { id: changeId, shiftId, at, reason }: ChangeDetails,
  { returnedNgwee, refundedNgwee }: Settlement,
  platformNgwee = 0,
): Promise<void> {
  if (refundedNgwee + platformNgwee > 0) await createChangeRefund(tx, booking, refundedNgwee, platformNgwee)
  if (returnedNgwee === 0) return
  const rest = { ...booking, paid_ngwee: booking.paid_ngwee - refundedNgwee }
  const hasRows = (await countPaymentLines(tx, [booking.id], 'sale')) > 0
  const payments = await recordCounterReturn(tx, rest, {
    subjectId: changeId,
    amountNgwee: returnedNgwee,
    leftNgwee: splitRefund(booking, 0).priceLeft - refundedNgwee,
  })
  if (sumPayments(payments) !== zmwOf(returnedNgwee)) throw new Error('more would go back than came')
  await recordCounterPayments(tx, {
    vendorId,
    shiftId,
    kind: 'refund',
    subjectId: booking.id,
    payments,
    firstLine: await countPaymentLines(tx, [booking.id], 'refund'),
    changeId,
    hasRows,
    at,
    recordedBy: accountId,
    description: reason ? `Change of ${booking.reference}: ${reason}` : `Change of ${booking.reference}`,
  })
}

async function updateBooking(
  tx: Tx,
  booking: StoredBooking,
  quoted: QuotedChoice,
  settlement: Settlement,
  expiresAt: Date | null,
): Promise<StoredBooking> {
  const { quote, priced, totalNgwee, depositNgwee, offer } = quoted
  const reservedUntil = await getReservedUntil(tx, booking, quoted, settlement)
  const isGoods = quoted.rules.vertical.stock === 'unit'
  return tx.sql
    .updateTable('booking')
    .set((eb) => ({
      listing_id: offer.id,
      choice: toJson(quoted.choice),
      quote: toJson(buildStoredQuote(booking, quoted, settlement)),
      summary: toJson(priced.summary),
      units: serializeUnits(getWantedUnits(quoted)),
      total_ngwee: totalNgwee,
      deposit_ngwee: depositNgwee,
      fee_ngwee: computeFee(totalNgwee - depositNgwee, booking.fee_basis_points),
      starts_on: quote.startsOn,
      ends_on: quote.endsOn,
      starts_at: priced.startsAt,
      ends_at: priced.endsAt ?? null,
      hold_expires_at: expiresAt,
      reserved_until: reservedUntil,
      // Another room type has other rooms. Who packs an order stays the same.
      ...(offer.id !== booking.listing_id && !isGoods && { assigned: null }),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * A sale of several products with a balance is a reservation as a whole, so that all screens and payments treat it as one. Its
 * other products are locked by `lockChanged`.
 */
async function reserveShipment(tx: Tx, booking: StoredBooking, { dueNgwee }: Settlement): Promise<void> {
  if (booking.reserved_until || booking.walk_in_name === null || booking.order_id === null || dueNgwee === 0) return
  for (const other of await lockShipment(tx, booking.id)) {
    if (other.id === booking.id) continue
    await storeCashLine(tx, other)
    await tx.sql
      .updateTable('booking')
      .set((eb) => ({ reserved_until: getGoodsDeadline(tx), changed_at: tx.at, version: eb('version', '+', 1) }))
      .where('id', '=', other.id)
      .execute()
    await recordBookingChange(tx, other)
  }
}

/** When goods of which a part is due should be paid: they have no day. */
const getGoodsDeadline = ({ at }: Tx): Date => lusakaInstant(addDays(lusakaDate(at.getTime()), 1), '17:00')

/** What is due of a sale that was paid in full becomes due like the balance of a reservation, until the service ends. */
async function getReservedUntil(
  tx: Tx,
  booking: StoredBooking,
  { quote, priced, rules }: QuotedChoice,
  { dueNgwee }: Settlement,
): Promise<Date | null> {
  const { reserved_until, walk_in_name, booking_type: bookingType } = booking
  if (reserved_until || walk_in_name === null || dueNgwee === 0) return reserved_until
  await storeCashLine(tx, booking)
  if (rules.vertical.stock === 'unit') return getGoodsDeadline(tx)
  const startsAt = priced.startsAt.toISOString()
  return (
    priced.endsAt ?? new Date(getLatestOptionEnd({ bookingType, startsOn: quote.endsOn ?? quote.startsOn, startsAt }))
  )
}

/** Plain cash has no line until the sale gets a second payment: see `counter_payment`. It is in its shift already. */
export async function storeCashLine(tx: Tx, booking: StoredBooking): Promise<void> {
  const { id, vendor_id, created_at } = booking
  if ((await countPaymentLines(tx, [id], 'sale')) > 0) return
  // What was paid in the app or on the phone is no cash.
  const cashNgwee = await sumRecorded(tx, booking)
  if (cashNgwee === 0) return
  const { owner_id } = await tx.sql
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendor_id)
    .executeTakeFirstOrThrow()
  await recordCounterPayments(tx, {
    vendorId: vendor_id,
    shiftId: undefined,
    kind: 'sale',
    subjectId: id,
    payments: [{ method: 'cash', amount: zmwOf(cashNgwee) }],
    hasRows: true,
    at: created_at.toISOString(),
    recordedBy: owner_id,
    description: '',
  })
}

function buildStoredQuote(booking: StoredBooking, quoted: QuotedChoice, { dueNgwee }: Settlement): StoredQuote {
  const stored = toStoredQuote({ ...quoted.quote, needsAnswer: false }, quoted.priced.terms)
  if (booking.walk_in_name !== null) return stored
  const dueOn = stored.balance?.dueOn ?? booking.quote.balance?.dueOn ?? stored.startsOn
  return {
    ...stored,
    dueNow: zmwOf(quoted.totalNgwee - dueNgwee),
    balance: dueNgwee > 0 ? { amount: zmwOf(dueNgwee), dueOn } : null,
  }
}

/** Ticket, jobs and invoice of the new version. The new departure counts the people towards its minimum. */
export async function followUp(tx: Tx, changed: StoredBooking, changeId: string): Promise<void> {
  if (changed.hold_expires_at)
    await enqueue(
      tx,
      'booking.expire',
      { bookingId: changed.id },
      { runAt: changed.hold_expires_at, key: `expire:${changed.id}` },
    )
  else await scheduleService(tx, changed)
  const guaranteed = changed.hold_expires_at ? changed.guaranteed : await joinDeparture(tx, changed)
  const ticket = changed.ticket === null ? null : await signTicket(tx, changed)
  await tx.sql.updateTable('booking').set({ guaranteed, ticket }).where('id', '=', changed.id).execute()
  await documentChange(tx, changed, changeId)
}
