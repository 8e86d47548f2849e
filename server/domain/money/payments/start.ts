/** Stores the intent to pay. A background job calls the gateway after the commit. */
import type { Insertable } from 'kysely'
import type { BodyOf } from '#contract/core/endpoint'
import type { Network } from '#contract/core/phone-numbers'
import type { startPayment as endpoint } from '#contract/money/payments'
import { bookingStateMachine, getNextState, paymentStateMachine } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import { zmwOf } from '#contract/core/values'
import type { PaymentTables } from '../../../db/tables/payments'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { advance, computeAmountDue, getExtraNgwee, lockOrder, type StoredBooking } from '../../bookings/bookings'
import { countUses, limits as limitWindows, type LimitSettings, type Use } from '../../core/limits'
import { settings } from '../../core/settings'
import { extendClaims } from '../../catalogue/stock'
import { findItem, firstItem } from '#contract/core/checked-access'
import { findPayableOffer } from './change-payment'

const minuteMs = 60_000

export async function startPayment(tx: Tx, accountId: string, request: BodyOf<typeof endpoint>, limits: LimitSettings) {
  const bookings = await lockPayableBookings(tx, accountId, request.bookingId)
  await refuseConcurrentPayment(tx, bookings)
  const shares: { booking: StoredBooking; amountNgwee: number }[] = []
  for (const booking of bookings) {
    const amountNgwee = computeAmountDue(booking)
    if (amountNgwee === 0) continue
    // A confirmed booking stays valid while its vendor is suspended, and so does the balance of its price.
    if (booking.state !== 'confirmed') await refuseHiddenVendor(tx, booking)
    shares.push({ booking, amountNgwee })
    await extendHold(tx, booking)
  }
  // Each product of an order has its own change.
  const booking = findItem(bookings, ({ id }) => id === request.bookingId)
  const offer = shares.length === 0 ? await findPayableOffer(tx, booking) : null
  if (offer) shares.push({ booking, amountNgwee: getExtraNgwee(offer, booking) })
  if (shares.length === 0) throw new Refusal('wrong_state')
  // Counted last, and rolled back together with everything else on a refusal: only prompts that are sent count.
  const exempt = await countApprovedPrompts(tx, request.phone)
  await countUses(tx.sql, limits, tx.at, buildPromptUses(accountId, request.phone, exempt, firstItem(shares).booking))
  return insertPayment(tx, { id: tx.newId(), accountId, ...request, offerId: offer?.id }, shares)
}

interface CounterPrompt {
  /** The id of the payment, made by the device. */
  id: string
  phone: string
  network: Network
  clerkId: string
  shiftId: string | undefined
  isSale: boolean
}

/**
 * Requests all that is due for a sale at the counter on the phone of the customer (decision 127): one payment with a share
 * for each product of a basket.
 * @param bookings of one sale, locked by the caller
 * @returns the id of the first booking that it pays for
 * @throws Refusal `payment_in_progress`, `wrong_state` if nothing is due, `rate_limited`
 */
export async function startCounterPayment(
  tx: Tx,
  bookings: readonly StoredBooking[],
  { clerkId, shiftId, isSale, ...prompt }: CounterPrompt,
  limits: LimitSettings,
): Promise<string> {
  await refuseConcurrentPayment(tx, bookings)
  const shares = bookings
    .map((booking) => ({ booking, amountNgwee: computeAmountDue(booking) }))
    .filter(({ amountNgwee }) => amountNgwee > 0)
  if (shares.length === 0) throw new Refusal('wrong_state')
  const { booking } = firstItem(shares)
  await refuseHiddenVendor(tx, booking)
  const { id: bookingId, account_id: accountId, vendor_id: vendorId } = booking
  const exempt = await countApprovedPrompts(tx, prompt.phone)
  const approvedHere = await countApprovedPrompts(tx, prompt.phone, 'promptPhone', vendorId)
  await countUses(tx.sql, limits, tx.at, [
    ...buildPromptUses(clerkId, prompt.phone, exempt, booking),
    { limit: 'promptPhone', subject: `${vendorId}/${prompt.phone}`, exempt: approvedHere },
  ])
  await insertPayment(
    tx,
    { ...prompt, bookingId, accountId, clerk: { clerk_id: clerkId, shift_id: shiftId ?? null, is_sale: isSale } },
    shares,
  )
  return bookingId
}

/** Limits of payment prompts. The booking is already locked, and every transaction locks the counters in this order. */
const buildPromptUses = (accountId: string, phone: string, exempt: number, { id, order_id }: StoredBooking): Use[] => [
  { limit: 'paymentBooking', subject: order_id ?? id },
  { limit: 'paymentAccount', subject: accountId },
  { limit: 'paymentPhone', subject: phone, exempt },
]

/** Prompts of the window that the phone's owner has approved with the PIN. Nobody was disturbed by them. */
async function countApprovedPrompts(
  tx: Tx,
  phone: string,
  limit: 'paymentPhone' | 'promptPhone' = 'paymentPhone',
  vendorId?: string,
): Promise<number> {
  const approved = tx.sql
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('payment.phone', '=', phone)
    .where('payment.state', 'in', ['successful', 'refund_due', 'refunded'])
    .where('payment.created_at', '>', new Date(tx.at.getTime() - limitWindows[limit].windowSeconds * 1000))
  const ofVendor = vendorId
    ? approved
        .innerJoin('booking', 'booking.id', 'payment.booking_id')
        .where('vendor_id', '=', vendorId)
        .where('clerk_id', 'is not', null)
    : approved
  const { count } = await ofVendor.executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Locks a booking, or all bookings of its order.
 * @throws Refusal `not_found` if the account is not the buyer, `hold_expired` if the hold has expired
 */
async function lockPayableBookings(tx: Tx, accountId: string, bookingId: string): Promise<StoredBooking[]> {
  const owner = await tx.sql.selectFrom('booking').select('account_id').where('id', '=', bookingId).executeTakeFirst()
  if (owner?.account_id !== accountId) throw new Refusal('not_found')
  const locked = await lockOrder(tx, bookingId)
  const booking = findItem(locked, ({ id }) => id === bookingId)
  if (booking.state === 'hold_expired' || isHoldExpired(tx, booking)) throw new Refusal('hold_expired')
  return locked
}

async function extendHold(tx: Tx, booking: StoredBooking): Promise<void> {
  if (!getNextState(bookingStateMachine, booking.state, 'start_payment', 'customer')) return
  const expiresAt = computeHoldExpiry(tx, booking, await settings.readSection(tx.sql, 'durations'))
  await advance(tx, booking, 'start_payment', 'customer', { hold_expires_at: expiresAt })
  await extendClaims(tx, booking.id, expiresAt)
}

interface NewPayment extends BodyOf<typeof endpoint> {
  id: string
  accountId: string
  clerk?: Pick<Insertable<PaymentTables['payment']>, 'clerk_id' | 'shift_id' | 'is_sale'>
  /** The change that it pays for. */
  offerId?: string | undefined
}

async function insertPayment(
  tx: Tx,
  { id, accountId, bookingId, network, phone, clerk, offerId }: NewPayment,
  shares: readonly { booking: StoredBooking; amountNgwee: number }[],
) {
  const amountNgwee = shares.reduce((sum, share) => sum + share.amountNgwee, 0)
  const payment = { id, reference: tx.newId() }
  await tx.sql
    .insertInto('payment')
    .values({
      ...payment,
      booking_id: bookingId,
      account_id: accountId,
      amount_ngwee: amountNgwee,
      network,
      phone,
      state: paymentStateMachine.initial,
      ...clerk,
      change_offer_id: offerId ?? null,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .execute()
  const rows = shares.map((share) => ({
    id: tx.newId(),
    payment_id: payment.id,
    booking_id: share.booking.id,
    amount_ngwee: share.amountNgwee,
  }))
  await tx.sql.insertInto('payment_share').values(rows).execute()
  await enqueue(tx, 'payment.send', { paymentId: payment.id }, { key: `send:${payment.id}` })
  return { reference: payment.reference, status: paymentStateMachine.initial, amount: zmwOf(amountNgwee) }
}

/** Refuses payments for bookings of a suspended vendor. */
async function refuseHiddenVendor(tx: Tx, { vendor_id }: StoredBooking): Promise<void> {
  const vendor = await tx.sql.selectFrom('vendor').select('visible').where('id', '=', vendor_id).executeTakeFirst()
  if (!vendor?.visible) throw new Refusal('listing_gone')
}

const isHoldExpired = (tx: Tx, booking: StoredBooking): boolean =>
  booking.hold_expires_at !== null && booking.hold_expires_at <= tx.at

/**
 * Computes the new expiry of a hold. Approving the prompt on the phone takes time, so the hold starts again. It lasts
 * at most `maxHoldMinutes` after the booking, so that failing payments cannot hold stock for long, and never ends
 * earlier than before.
 */
function computeHoldExpiry(
  tx: Tx,
  booking: StoredBooking,
  { holdMinutes, maxHoldMinutes }: { holdMinutes: number; maxHoldMinutes: number },
): Date {
  const renewedEndMs = tx.at.getTime() + holdMinutes * minuteMs
  const maxEndMs = booking.created_at.getTime() + maxHoldMinutes * minuteMs
  return new Date(Math.max(booking.hold_expires_at?.getTime() ?? 0, Math.min(renewedEndMs, maxEndMs)))
}

/** Refuses a second pending payment. The bookings are locked, so no other payment can start meanwhile. */
async function refuseConcurrentPayment(tx: Tx, bookings: readonly StoredBooking[]): Promise<void> {
  const pendingPayment = await tx.sql
    .selectFrom('payment')
    .innerJoin('payment_share', 'payment_share.payment_id', 'payment.id')
    .select('payment.reference')
    .where(
      'payment_share.booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .where('payment.state', '=', 'pending')
    .executeTakeFirst()
  if (pendingPayment) throw new Refusal('payment_in_progress', { detail: { reference: pendingPayment.reference } })
}
