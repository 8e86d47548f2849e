/**
 * Changes to which both sides have to agree (decision 139).
 *
 *     open ──accept──▶ accepted ──payment──▶ paid ──job──▶ made
 *       │ │                │                  └──cannot be made──▶ failed, the payment goes back
 *       │ └──accept──▶ made, if it does not cost more
 *       └── decline, withdraw, expire (also from accepted)
 */
import type { BodyOf } from '#contract/core/endpoint'
import {
  changeOfferHours,
  maxChangeOffers,
  type changeOwnBooking as ownEndpoint,
  type offerChange as offerEndpoint,
} from '#contract/counter/change-offers'
import { needsConsent as needsConsentOf } from '#contract/counter/needs-consent'
import { Refusal } from '#contract/core/refusals'
import type { PolicyName } from '#contract/verticals/cancellation-policies'
import { toJson } from '../../../db/json'
import { withSavepoint, type Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import {
  findLiveOffer,
  findOffer,
  isActive,
  lockExistingBooking,
  recordBookingChange,
  refuseDays,
  setOfferState,
  type QuotedChoice,
  type StoredBooking,
  type StoredOffer,
} from '../../bookings/bookings'
import { refuseBlockedCustomer } from '../../bookings/customers'
import { findChangePayment, returnChangePayment } from '../../money/payments'
import { hasPendingPayment } from '../steps'
import type { Seller } from '../walk-ins'
import { isApplied, lockChanged, makeChange, quoteComplete, refuseOtherPrice, refuseSoldOut } from './change'
import { endLiveOffer, isOwn, paymentPending, type Side } from './live-offers'
import * as notices from './notify-offers'
import { getAgreedPolicy, quoteAtPrice, refuseUnchangeable, settle } from './quote-change'

type Wanted = BodyOf<typeof offerEndpoint>
type Owner = Parameters<typeof lockChanged>[1]

const hourMs = 3_600_000
/** A payment that has begun before the end of the offer can still succeed. */
const pendingPaymentMs = 10 * 60_000

/** @throws Refusal as `bookings.offerChange` */
export async function offerChange(tx: Tx, seller: Seller, bookingId: string, wanted: Wanted): Promise<void> {
  const booking = await lockChanged(tx, { vendorId: seller.vendorId }, bookingId, wanted.listingId)
  if (await isKnown(tx, bookingId, wanted.id)) return
  await refuseUnchangeable(tx, booking)
  if (booking.walk_in_name !== null)
    throw new Refusal('wrong_state', {
      message: 'This customer has booked at your counter. Please change the booking.',
    })
  const quoted = await quoteComplete(tx, booking, wanted, getAgreedPolicy(booking))
  refuseOtherPrice(quoted, wanted)
  if (quoted.totalNgwee <= booking.total_ngwee)
    throw new Refusal('wrong_state', {
      message: 'It does not cost more, so you can change the booking without asking.',
    })
  const offer = await insertOffer(tx, booking, quoted, { ...wanted, side: 'business', by: seller.accountId })
  await notices.notifyOffered(tx, booking, offer)
}

/**
 * @param options.wasOffline the customer does not wait for the answer, so that what has to be paid needs a message
 * @throws Refusal as `bookings.changeOwn`
 */
export async function changeOwnBooking(
  tx: Tx,
  accountId: string,
  bookingId: string,
  wanted: BodyOf<typeof ownEndpoint>,
  { wasOffline = false } = {},
): Promise<void> {
  const booking = await lockChanged(tx, { accountId }, bookingId, wanted.listingId)
  if (await isKnown(tx, bookingId, wanted.id)) return
  await refuseUnchangeable(tx, booking)
  await refuseBlockedCustomer(tx, accountId, [booking.vendor_id])
  const quoted = await quoteComplete(tx, booking, wanted, getPolicyOfOwnChange(booking, tx.at))
  refuseOtherPrice(quoted, wanted)
  refuseOtherPolicy(quoted, wanted.seenPolicy)
  await refuseDays(tx, quoted)
  const offered = { ...wanted, side: 'customer', by: accountId } as const
  if (needsConsent(booking, tx.at)) {
    const offer = await insertOffer(tx, booking, quoted, offered)
    await notices.notifyChangeRequested(tx, booking, offer)
  } else if (await isPaidFirst(tx, booking, quoted)) {
    const offer = await insertOffer(tx, booking, quoted, offered)
    await setOfferState(tx, booking, offer, 'accepted')
    if (wasOffline) await notices.notifyToPay(tx, booking, offer)
  } else {
    await endLiveOffer(tx, booking, 'customer')
    await makeAgreedChange(tx, booking, quoted, { id: wanted.id, reason: wanted.reason, by: accountId })
  }
}

/** @throws Refusal `price_changed` if the business has chosen another cancellation policy meanwhile */
function refuseOtherPolicy({ quote }: QuotedChoice, seenPolicy: string | undefined): void {
  if (seenPolicy === undefined || seenPolicy === quote.policy) return
  throw new Refusal('price_changed', {
    message: 'The cancellation terms have changed since you saw them. Please open the change again and check them.',
  })
}

/** Whether the business has to agree to a change of the customer. */
export const needsConsent = (
  { state, starts_at, vertical, assigned, ready_at, quote: { cancellation } }: StoredBooking,
  at: Date,
): boolean =>
  needsConsentOf(
    {
      status: state,
      vertical,
      startsAt: starts_at?.getTime() ?? null,
      cancellation,
      isPrepared: assigned !== null || ready_at !== null,
    },
    at.getTime(),
  )

/**
 * Returns the cancellation policy of a change by the customer: that of the new days while the business is not asked, so that it
 * costs as much to cancel as for every other customer of these days. Undefined for the policy of the listing.
 */
export const getPolicyOfOwnChange = (booking: StoredBooking, at: Date): PolicyName | undefined =>
  needsConsent(booking, at) ? getAgreedPolicy(booking) : undefined

/**
 * Answers an offer of the other side, or withdraws an own one. Idempotent.
 * @throws Refusal `not_found`, `wrong_state`, or why the change can no longer be made
 */
export async function answerOffer(
  tx: Tx,
  owner: Owner,
  bookingId: string,
  answer: { offerId: string; accepts: boolean; reason?: string | undefined; by: string },
): Promise<void> {
  const known = await findOffer(tx, answer.offerId)
  if (known?.booking_id !== bookingId) throw new Refusal('not_found')
  const booking = await lockChanged(tx, owner, bookingId, known.listing_id)
  const offer = (await findOffer(tx, answer.offerId)) ?? known
  const side: Side = 'vendorId' in owner ? 'business' : 'customer'
  if (isAnswered(offer, answer.accepts)) return
  if (answer.accepts) await accept(tx, booking, offer, side, answer.by)
  else await decline(tx, booking, offer, side, answer.reason)
}

/** A repeated answer changes nothing. */
const isAnswered = ({ state }: StoredOffer, accepts: boolean): boolean =>
  (accepts ? ['accepted', 'paid', 'made'] : ['declined', 'withdrawn']).includes(state)

async function accept(tx: Tx, booking: StoredBooking, offer: StoredOffer, side: Side, by: string): Promise<void> {
  if (offer.state !== 'open' || offer.expires_at <= tx.at || isOwn(offer, side)) throw endedOffer()
  await refuseUnchangeable(tx, booking)
  const quoted = await quoteOffer(tx, booking, offer)
  if (await isPaidFirst(tx, booking, quoted)) {
    await refuseSoldOut(tx, booking, quoted)
    await setOfferState(tx, booking, offer, 'accepted')
    if (side === 'business') await notices.notifyAccepted(tx, booking, offer)
    return
  }
  await makeAgreedChange(tx, booking, quoted, { id: offer.id, reason: offer.reason ?? undefined, by })
  await setOfferState(tx, booking, offer, 'made')
}

async function decline(
  tx: Tx,
  booking: StoredBooking,
  offer: StoredOffer,
  side: Side,
  reason: string | undefined,
): Promise<void> {
  if (offer.state !== 'open' && offer.state !== 'accepted') throw endedOffer()
  if (await hasPendingPayment(tx.sql, booking.id)) throw paymentPending()
  await setOfferState(tx, booking, offer, isOwn(offer, side) ? 'withdrawn' : 'declined')
  if (!isOwn(offer, side)) await notices.notifyDeclined(tx, booking, offer, side, reason)
}

const endedOffer = () =>
  new Refusal('wrong_state', { message: 'This change was answered or has ended. The booking is shown as it is now.' })

/** The price and the cancellation policy stay as both sides have seen them. */
async function quoteOffer(tx: Tx, booking: StoredBooking, { listing_id, choice, price_ngwee, policy }: StoredOffer) {
  const wanted = { listingId: listing_id, choice }
  return quoteAtPrice(await quoteComplete(tx, booking, wanted, policy ?? getAgreedPolicy(booking)), price_ngwee)
}

/**
 * Whether the customer pays the difference before the change is made. While a balance of the price is due anyway, the difference
 * becomes part of it.
 * @throws Refusal `wrong_state` if the deposit and a part of the price are both paid in part
 */
async function isPaidFirst(tx: Tx, booking: StoredBooking, { totalNgwee }: QuotedChoice): Promise<boolean> {
  if (totalNgwee <= booking.total_ngwee) return false
  const { dueNgwee } = await settle(tx, booking, booking.total_ngwee)
  if (dueNgwee === 0) return true
  if (booking.deposit_ngwee > 0)
    throw new Refusal('wrong_state', { message: 'Please pay the balance of this booking before it is changed.' })
  return false
}

interface AgreedChange {
  id: string
  reason: string | undefined
  by: string
}

async function makeAgreedChange(
  tx: Tx,
  booking: StoredBooking,
  quoted: QuotedChoice,
  { id, reason, by }: AgreedChange,
  prepaidNgwee = 0,
): Promise<void> {
  const seller = { vendorId: booking.vendor_id, accountId: by }
  const { changed, settlement } = await makeChange(tx, seller, booking, quoted, { id, reason }, { prepaidNgwee })
  await notices.notifyMade(tx, booking, changed, settlement)
}

/** @throws Refusal `not_found` if the id belongs to another booking */
async function isKnown(tx: Tx, bookingId: string, id: string): Promise<boolean> {
  if (await isApplied(tx, bookingId, id)) return true
  const offer = await findOffer(tx, id)
  if (offer && offer.booking_id !== bookingId) throw new Refusal('not_found')
  return offer !== undefined
}

interface NewOffer extends Wanted {
  side: Side
  by: string
}

/** @throws Refusal `sold_out` for what cannot be booked now, `wrong_state` */
async function insertOffer(
  tx: Tx,
  booking: StoredBooking,
  quoted: QuotedChoice,
  offer: NewOffer,
): Promise<StoredOffer> {
  await endLiveOffer(tx, booking, offer.side)
  await refuseTooMany(tx, booking)
  await refuseSoldOut(tx, booking, quoted)
  const stored = await tx.sql
    .insertInto('change_offer')
    .values({
      id: offer.id,
      booking_id: booking.id,
      by_business: offer.side === 'business',
      offered_by: offer.by,
      listing_id: quoted.offer.id,
      choice: toJson(quoted.choice),
      summary: toJson(quoted.priced.summary),
      price_ngwee: quoted.totalNgwee,
      policy: quoted.priced.terms.policyName ?? 'standard',
      reason: offer.reason || null,
      state: 'open',
      created_at: tx.at,
      expires_at: computeOfferEnd(tx.at, booking, quoted),
      changed_at: tx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueueExpiry(tx, stored, stored.expires_at)
  await recordBookingChange(tx, booking)
  return stored
}

const enqueueExpiry = (tx: Tx, { id }: StoredOffer, runAt: Date): Promise<void> =>
  enqueue(tx, 'change.expire', { offerId: id }, { runAt, key: `offer:${id}` })

/** Before the service begins, before and after the change; for a service that has begun, before it ends. */
function computeOfferEnd(at: Date, { starts_at, ends_at }: StoredBooking, { priced }: QuotedChoice): Date {
  const ends = [starts_at, ends_at, priced.startsAt].filter((end): end is Date => end !== null && end > at)
  return new Date(Math.min(at.getTime() + changeOfferHours * hourMs, ...ends.map((end) => end.getTime())))
}

async function refuseTooMany(tx: Tx, { id }: StoredBooking): Promise<void> {
  const { count } = await tx.sql
    .selectFrom('change_offer')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxChangeOffers)
    throw new Refusal('wrong_state', {
      message: 'There were too many changes of this booking. Please call to agree on it.',
    })
}

/** Ends an offer that nobody has accepted or paid in time. Idempotent. */
export async function expireOffer(tx: Tx, offerId: string): Promise<void> {
  const known = await findOffer(tx, offerId)
  if (!known) return
  const booking = await lockExistingBooking(tx, known.booking_id)
  const offer = await findLiveOffer(tx, booking.id)
  if (offer?.id !== offerId || offer.state === 'paid') return
  if (await hasPendingPayment(tx.sql, booking.id))
    return enqueueExpiry(tx, offer, new Date(tx.at.getTime() + pendingPaymentMs))
  await setOfferState(tx, booking, offer, 'expired')
  // Of a booking that was cancelled, both sides know more than that.
  if (isActive(booking)) await notices.notifyEnded(tx, booking, offer)
}

/** Makes a change that the customer has paid, or sends the payment back. Idempotent: it depends on the state only. */
export async function makePaidChange(tx: Tx, offerId: string): Promise<void> {
  const known = await findOffer(tx, offerId)
  if (known?.state !== 'paid') return
  const { vendor_id: vendorId } = await lockVendorOf(tx, known)
  const booking = await lockChanged(tx, { vendorId }, known.booking_id, known.listing_id)
  const offer = await findOffer(tx, offerId)
  if (offer?.state !== 'paid') return
  const payment = await findChangePayment(tx, offerId)
  try {
    await withSavepoint(tx, async () => {
      await refuseUnchangeable(tx, booking)
      const quoted = await quoteOffer(tx, booking, offer)
      const change = { id: offer.id, reason: offer.reason ?? undefined, by: booking.account_id }
      await makeAgreedChange(tx, booking, quoted, change, payment.amount_ngwee)
    })
    await setOfferState(tx, booking, offer, 'made')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await returnChangePayment(tx, booking, payment)
    await setOfferState(tx, booking, offer, 'failed')
    await notices.notifyNotMade(tx, booking, offer, error, payment.amount_ngwee)
  }
}

const lockVendorOf = (tx: Tx, { booking_id }: StoredOffer) =>
  tx.sql.selectFrom('booking').select('vendor_id').where('id', '=', booking_id).executeTakeFirstOrThrow()
