/** The intent to pay. Written down first; the gateway is asked by a job once this is committed. */
import { holdMinutes } from '#contract/bookings'
import type { BodyOf } from '#contract/endpoint'
import type { startPayment as endpoint } from '#contract/payments'
import { paymentProcess } from '#contract/process'
import { Refusal } from '#contract/refusals'
import { zmwOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { advance, lockBooking, type StoredBooking } from '../bookings'
import { extend } from '../stock'

const minute = 60_000
/** A buyer whose payments keep failing cannot hold stock for ever. */
const longestHoldMinutes = 30

export async function startPayment(tx: Tx, accountId: string, asked: BodyOf<typeof endpoint>) {
  const booking = await lockBooking(tx, asked.bookingId)
  if (!booking || booking.account_id !== accountId) throw new Refusal('not_found')
  if (booking.state === 'hold_expired' || isOver(tx, booking)) throw new Refusal('hold_expired')
  if (booking.state === 'awaiting_payment') throw new Refusal('payment_in_progress', await runningReference(tx, booking.id))
  const expiresAt = laterHold(tx, booking)
  await advance(tx, booking, 'start_payment', 'customer', { hold_expires_at: expiresAt })
  await extend(tx, booking.id, expiresAt)
  const payment = await tx.sql
    .insertInto('payment')
    .values({
      id: tx.newId(),
      reference: tx.newId(),
      booking_id: booking.id,
      account_id: accountId,
      amount_ngwee: booking.total_ngwee,
      network: asked.network,
      phone: asked.phone,
      state: paymentProcess.initial,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'payment.send', { paymentId: payment.id }, { key: `send:${payment.id}` })
  return { reference: payment.reference, status: paymentProcess.initial, amount: zmwOf(booking.total_ngwee) }
}

const isOver = (tx: Tx, booking: StoredBooking): boolean =>
  booking.hold_expires_at !== null && booking.hold_expires_at <= tx.at

/** The prompt on the phone takes its time, so the hold begins anew; never beyond its longest. */
function laterHold(tx: Tx, booking: StoredBooking): Date {
  const again = tx.at.getTime() + holdMinutes * minute
  const longest = booking.created_at.getTime() + longestHoldMinutes * minute
  return new Date(Math.max(booking.hold_expires_at?.getTime() ?? 0, Math.min(again, longest)))
}

async function runningReference(tx: Tx, bookingId: string) {
  const running = await tx.sql
    .selectFrom('payment')
    .select('reference')
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return running ? { detail: { reference: running.reference } } : {}
}
