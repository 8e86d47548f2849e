/**
 * Merges another booking into one in one transaction (decision 145). The first one keeps its reference and gets the stock, the price
 * and the payments of both. The other one ends without a refund.
 */
import { derivePartId } from '#contract/counter/sale-items'
import type { BookingPart, mergeBookings as mergeEndpoint } from '#contract/counter/divided-bookings'
import { canMergeStates } from '#contract/counter/can-merge-states'
import type { BodyOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { toJson } from '../../../db/json'
import { retryTransaction, type Tx } from '../../../db/transact'
import {
  advance,
  getWantedUnits,
  lockBooking,
  lockOffer,
  recordBookingChange,
  type QuotedChoice,
  type StoredBooking,
} from '../../bookings/bookings'
import { claimStock, lockForChange, releaseStock } from '../../catalogue/stock'
import { documentChange } from '../../money/fiscal'
import type { Seller } from '../walk-ins'
import { followUp, insertVersion, isApplied } from './change'
import {
  buildPart,
  buildService,
  getDivision,
  moveMoney,
  quoteAgreed,
  refuseBelowGoodwill,
  refuseIndivisible,
  updateService,
  type Amounts,
} from './divide'
import { endLiveOffer } from './live-offers'
import { notifyChanged } from './notify'
import type { Reader } from './quote-change'
import { refuseOtherTotal } from './split'

type Merge = BodyOf<typeof mergeEndpoint>

export async function quoteMergedPart(
  reader: Reader,
  booking: StoredBooking,
  other: StoredBooking,
): Promise<BookingPart> {
  const { quoted, amounts } = await quoteMerged(reader, booking, other)
  return buildPart(quoted, amounts)
}

/** @throws Refusal `not_found`, `wrong_state`, `bad_choice`, `listing_gone`, `price_changed`, `sold_out` */
export async function mergeBookings(tx: Tx, seller: Seller, bookingId: string, merge: Merge): Promise<void> {
  const { id, otherId, seenTotal } = merge
  const [booking, other] = await lockBoth(tx, seller.vendorId, bookingId, otherId)
  if (await isApplied(tx, bookingId, id)) return
  const { quoted, amounts } = await quoteMerged(tx, booking, other)
  refuseOtherTotal(amounts.totalNgwee, seenTotal)
  for (const merged of [booking, other]) await endLiveOffer(tx, merged, 'business')
  const otherChangeId = derivePartId(id, 1)
  const note = `Merged into ${booking.reference}`
  const settlement = { priceNgwee: amounts.totalNgwee, returnedNgwee: 0, refundedNgwee: 0, recordedNgwee: 0 }
  await insertVersion(tx, seller, booking, { id, reason: `Merged with ${other.reference}` }, settlement)
  await insertVersion(tx, seller, other, { id: otherChangeId, reason: note }, { ...settlement, priceNgwee: 0 })
  const expiresAt = findEarliest(booking.hold_expires_at, other.hold_expires_at)
  await joinStock(tx, booking, other, quoted, expiresAt)
  const joined = await updateService(tx, booking, {
    ...buildService(booking, quoted),
    paid_ngwee: amounts.paidNgwee,
    hold_expires_at: expiresAt,
    reserved_until: findEarliest(booking.reserved_until, other.reserved_until),
    assigned: [...new Set([booking.assigned, other.assigned].filter(Boolean))].join(', ') || null,
  })
  const emptied = await empty(tx, other, note)
  await moveMoney(
    tx,
    seller,
    { before: other, after: emptied, changeId: otherChangeId },
    { before: booking, after: joined, changeId: id },
  )
  await followUp(tx, joined, id)
  await documentChange(tx, emptied, otherChangeId)
  await replaceTicket(tx, joined, emptied)
  await recordBookingChange(tx, joined)
  await notifyChanged(tx, booking, joined, { ...settlement, dueNgwee: 0 }, id)
}

/** Locks listings, and then the bookings in the order of their ids. @throws Refusal `not_found` */
async function lockBoth(
  tx: Tx,
  vendorId: string,
  bookingId: string,
  otherId: string,
): Promise<[StoredBooking, StoredBooking]> {
  const ids = [...new Set([bookingId, otherId])].sort()
  const known = await tx.sql
    .selectFrom('booking')
    .select(['id', 'listing_id'])
    .where('id', 'in', ids)
    .where('vendor_id', '=', vendorId)
    .execute()
  if (known.length < 2) throw new Refusal('not_found')
  for (const listingId of [...new Set(known.map(({ listing_id }) => listing_id))].sort()) await lockOffer(tx, listingId)
  const locked = new Map<string, StoredBooking>()
  for (const id of ids) {
    const booking = await lockBooking(tx, id)
    if (booking) locked.set(id, booking)
  }
  const [booking, other] = [locked.get(bookingId), locked.get(otherId)]
  if (!booking || !other) throw new Refusal('not_found')
  // A change has just moved one of them to a listing that is not locked.
  if ([booking, other].some(({ id, listing_id }) => known.find((row) => row.id === id)?.listing_id !== listing_id))
    throw retryTransaction()
  return [booking, other]
}

/** @throws Refusal `wrong_state` for bookings that cannot be one */
async function quoteMerged(
  reader: Reader,
  booking: StoredBooking,
  other: StoredBooking,
): Promise<{ quoted: QuotedChoice; amounts: Amounts }> {
  const division = getDivision(booking)
  for (const merged of [booking, other]) await refuseIndivisible(reader, merged)
  await refuseBelowGoodwill(reader, other, 0)
  refuseDifferent(booking, other)
  const choice = division.merge(booking.choice, other.choice)
  if (!choice)
    throw new Refusal('wrong_state', {
      message: 'These bookings do not fit together. Their dates must join or be the same, with the same extras.',
    })
  const amounts = {
    totalNgwee: booking.total_ngwee + other.total_ngwee,
    depositNgwee: booking.deposit_ngwee + other.deposit_ngwee,
    paidNgwee: booking.paid_ngwee + other.paid_ngwee,
  }
  // The price of both is agreed, whenever they were made.
  const first = booking.created_at < other.created_at ? booking : other
  return { quoted: await quoteAgreed(reader, { ...booking, created_at: first.created_at }, choice, amounts), amounts }
}

function refuseDifferent(booking: StoredBooking, other: StoredBooking): void {
  const isSameCustomer =
    booking.walk_in_name === null
      ? other.walk_in_name === null && booking.account_id === other.account_id
      : booking.walk_in_name === other.walk_in_name && booking.walk_in_phone === other.walk_in_phone
  const fail = (message: string) => new Refusal('wrong_state', { message })
  if (!isSameCustomer) throw fail('These bookings are of different customers, so they cannot be merged.')
  if (booking.listing_id !== other.listing_id)
    throw fail('These bookings are of different listings. Please change one of them first.')
  if (!canMergeStates(getTiming(booking), getTiming(other)))
    throw fail(
      'Two confirmed or two unpaid bookings can be merged, or a later booking into that of a customer who is here already.',
    )
  // A difference would change what a refund costs.
  if (booking.fee_basis_points !== other.fee_basis_points || booking.quote.policyName !== other.quote.policyName)
    throw fail('These bookings were made on different terms, so they cannot be merged.')
}

const getTiming = ({ state: status, starts_on: startsOn }: StoredBooking) => ({ status, startsOn })

/** The stock is locked until the transaction ends, so that nobody else can claim it in between. @throws Refusal `sold_out` */
async function joinStock(
  tx: Tx,
  booking: StoredBooking,
  other: StoredBooking,
  quoted: QuotedChoice,
  expiresAt: Date | null,
): Promise<void> {
  const units = getWantedUnits(quoted)
  const ids = [booking.id, other.id]
  await lockForChange(tx, units, ids)
  await releaseStock(tx, ids)
  // They had these units already, so that those of the day for others do not matter.
  const claimant = { bookingId: booking.id, accountId: booking.account_id, expiresAt, hasCounterStock: true }
  await claimStock(tx, units, claimant)
}

/** Ends the other booking. Nothing is left of its price, so that nothing is due, refunded or counted for it. */
async function empty(tx: Tx, other: StoredBooking, note: string): Promise<StoredBooking> {
  const updates = { hold_expires_at: null, answer_by: null, note }
  const ended = await advance(tx, other, 'cancel_by_system', 'system', updates)
  const { cancellation: _, ...agreed } = ended.quote
  const quote = { ...agreed, lines: [], total: 0, dueNow: 0, balance: null }
  return updateService(tx, ended, {
    quote: toJson(quote),
    total_ngwee: 0,
    deposit_ngwee: 0,
    fee_ngwee: 0,
    paid_ngwee: 0,
    reserved_until: null,
  })
}

/** With another code, the earlier ticket of the other booking is recognized as replaced, also by devices without a connection. */
async function replaceTicket(tx: Tx, joined: StoredBooking, { id, ticket }: StoredBooking): Promise<void> {
  if (ticket === null) return
  const current = tx.sql.selectFrom('booking').select('ticket').where('id', '=', joined.id)
  await tx.sql.updateTable('booking').set({ ticket: current }).where('id', '=', id).execute()
}

const findEarliest = (time: Date | null, otherTime: Date | null): Date | null =>
  time && otherTime ? (time < otherTime ? time : otherTime) : (time ?? otherTime)
