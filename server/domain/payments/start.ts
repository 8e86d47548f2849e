/** Stores the intent to pay. A background job calls the gateway after the commit. */
import { holdMinutes } from '#contract/bookings'
import type { BodyOf } from '#contract/endpoint'
import type { startPayment as endpoint } from '#contract/payments'
import { bookingProcess, next, paymentProcess, type BookingState } from '#contract/process'
import { Refusal } from '#contract/refusals'
import { zmwOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { advance, dueOf, lockOrder, type StoredBooking } from '../bookings'
import { countUses, type LimitSettings, type Use } from '../limits'
import { extend } from '../stock'

const minute = 60_000
/** Limits how long a buyer whose payments keep failing can hold stock. */
const longestHoldMinutes = 30

export async function startPayment(tx: Tx, accountId: string, asked: BodyOf<typeof endpoint>, settings: LimitSettings) {
  const bookings = await lockAll(tx, accountId, asked.bookingId)
  await refuseRunning(tx, bookings)
  const shares: { booking: StoredBooking; amountNgwee: number }[] = []
  for (const booking of bookings) {
    const amountNgwee = dueOf(booking)
    if (amountNgwee === 0) continue
    await refuseGone(tx, booking)
    shares.push({ booking, amountNgwee })
    await hold(tx, booking)
  }
  if (shares.length === 0) throw new Refusal('wrong_state')
  // Counted last, and rolled back together with everything else on a refusal: only prompts that are sent count.
  await countUses(tx.sql, settings, tx.at, promptUses(accountId, asked.phone, shares[0]!.booking))
  return write(tx, accountId, asked, shares)
}

/** Limits of payment prompts. The booking is already locked, and every transaction locks the counters in this order. */
const promptUses = (accountId: string, phone: string, { id, order_id }: StoredBooking): Use[] => [
  { limit: 'paymentBooking', subject: order_id ?? id },
  { limit: 'paymentAccount', subject: accountId },
  { limit: 'paymentPhone', subject: phone },
]

/**
 * Locks a booking, or all bookings of its order.
 * @throws Refusal `not_found` if the account is not the buyer, `hold_expired` if the hold has expired
 */
async function lockAll(tx: Tx, accountId: string, bookingId: string): Promise<StoredBooking[]> {
  const asked = await tx.sql.selectFrom('booking').select('account_id').where('id', '=', bookingId).executeTakeFirst()
  if (asked?.account_id !== accountId) throw new Refusal('not_found')
  const locked = await lockOrder(tx, bookingId)
  const one = locked.find(({ id }) => id === bookingId)!
  if (one.state === 'hold_expired' || isOver(tx, one)) throw new Refusal('hold_expired')
  return locked
}

async function hold(tx: Tx, booking: StoredBooking): Promise<void> {
  if (!next(bookingProcess, booking.state as BookingState, 'start_payment', 'customer')) return
  const expiresAt = laterHold(tx, booking)
  await advance(tx, booking, 'start_payment', 'customer', { hold_expires_at: expiresAt })
  await extend(tx, booking.id, expiresAt)
}

async function write(
  tx: Tx,
  accountId: string,
  { bookingId, network, phone }: BodyOf<typeof endpoint>,
  shares: readonly { booking: StoredBooking; amountNgwee: number }[],
) {
  const amountNgwee = shares.reduce((sum, share) => sum + share.amountNgwee, 0)
  const payment = { id: tx.newId(), reference: tx.newId() }
  await tx.sql
    .insertInto('payment')
    .values({
      ...payment,
      booking_id: bookingId,
      account_id: accountId,
      amount_ngwee: amountNgwee,
      network,
      phone,
      state: paymentProcess.initial,
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
  return { reference: payment.reference, status: paymentProcess.initial, amount: zmwOf(amountNgwee) }
}

/** Refuses payments for bookings of a suspended vendor. */
async function refuseGone(tx: Tx, { vendor_id }: StoredBooking): Promise<void> {
  const vendor = await tx.sql.selectFrom('vendor').select('visible').where('id', '=', vendor_id).executeTakeFirst()
  if (!vendor?.visible) throw new Refusal('listing_gone')
}

const isOver = (tx: Tx, booking: StoredBooking): boolean =>
  booking.hold_expires_at !== null && booking.hold_expires_at <= tx.at

/**
 * Computes the new expiry of a hold. Approving the prompt on the phone takes time, so the hold starts again. It lasts
 * at most `maxHoldMinutes` after the booking and never ends earlier than before.
 */
function laterHold(tx: Tx, booking: StoredBooking): Date {
  const again = tx.at.getTime() + holdMinutes * minute
  const longest = booking.created_at.getTime() + longestHoldMinutes * minute
  return new Date(Math.max(booking.hold_expires_at?.getTime() ?? 0, Math.min(again, longest)))
}

/** Refuses a second pending payment. The bookings are locked, so no other payment can start meanwhile. */
async function refuseRunning(tx: Tx, bookings: readonly StoredBooking[]): Promise<void> {
  const running = await tx.sql
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
  if (running) throw new Refusal('payment_in_progress', { detail: { reference: running.reference } })
}
