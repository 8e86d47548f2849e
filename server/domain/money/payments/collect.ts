/**
 * Collects payments in phases around the gateway call, with no transaction open during the call. The call can be
 * repeated safely after any failure in between, because our reference identifies the only possible collection.
 */
import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import type { GatewayStatus, Gateways } from '../../../gateways'
import { enqueue } from '../../../work/enqueue'
import { computeAmountDue } from '../../bookings/bookings'
import { handlePayoutCallback } from '../payouts'
import { handleRefundCallback } from '../refunds'
import { settlePayment } from './settle'
import { holdExpiredFailure } from '#contract/money/payment-failure'
import { itemAt } from '#contract/core/checked-access'

interface PaymentDeps {
  db: Db
  gateways: Gateways
}

/** Delays before each status query, in seconds. The last one repeats until the payment is final. */
const delaysSeconds = [2, 3, 5, 10, 20, 40, 60, 300, 1800, 86_400]
/** Attempt number after a failure. A failed payment can still succeed, so its status is queried a few more times. */
const minAttemptAfterFailure = delaysSeconds.indexOf(300)

export async function sendPayment({ db, gateways }: PaymentDeps, paymentId: string): Promise<void> {
  const payment = await findOpenPayment(db, paymentId)
  if (payment?.state !== 'pending') return
  const isStarted = await transact(db, (tx) => startCollection(tx, paymentId, payment))
  if (!isStarted) return applyStatus(db, paymentId, { state: 'failed', message: holdExpiredFailure })
  const answer = await gateways.money.collect({
    referenceId: payment.reference,
    amountNgwee: payment.amount_ngwee,
    phone: payment.phone,
    narration: `Tilipo booking ${payment.booking_reference}`,
  })
  await applyStatus(db, paymentId, answer)
}

type OpenPayment = NonNullable<Awaited<ReturnType<typeof findOpenPayment>>>

/**
 * Marks the payment as sent and schedules its first status query.
 * @returns false if the hold has expired or nothing is due: a prompt would only take money that has to be refunded
 */
async function startCollection(
  tx: Tx,
  paymentId: string,
  { hold_expires_at, booking_state, offer_state, ...booking }: OpenPayment,
): Promise<boolean> {
  const isHoldExpired = hold_expires_at !== null && hold_expires_at <= tx.at
  const isDue = offer_state ? offer_state === 'accepted' : computeAmountDue({ ...booking, state: booking_state }) > 0
  if (isHoldExpired || !isDue) return false
  await enqueueCheck(tx, paymentId, 0)
  await tx.sql.updateTable('payment').set({ sent_at: tx.at }).where('id', '=', paymentId).execute()
  return true
}

export async function checkPayment(deps: PaymentDeps, paymentId: string, attempt: number): Promise<void> {
  const { db, gateways } = deps
  const payment = await findOpenPayment(db, paymentId)
  if (!payment) return
  const isPending = payment.state === 'pending'
  if (isPending) await scheduleCheck(db, paymentId, attempt + 1)
  else if (attempt < delaysSeconds.length)
    await scheduleCheck(db, paymentId, Math.max(attempt + 1, minAttemptAfterFailure))
  const answer = await gateways.money.status(payment.reference, 'collection')
  if (answer.state !== 'unknown') return applyStatus(db, paymentId, answer)
  if (isPending) await sendPayment(deps, paymentId)
}

/** Loads a payment that can still change: a failed one can succeed later. */
const findOpenPayment = (db: Db, id: string) =>
  db
    .selectFrom('payment')
    .innerJoin('booking', 'booking.id', 'payment.booking_id')
    .leftJoin('change_offer', 'change_offer.id', 'payment.change_offer_id')
    .where('payment.id', '=', id)
    .where('payment.state', 'in', ['pending', 'failed'])
    .select(['payment.reference', 'payment.state', 'amount_ngwee', 'payment.phone'])
    .select([
      'booking.reference as booking_reference',
      'booking.state as booking_state',
      'hold_expires_at',
      'total_ngwee',
      'deposit_ngwee',
      'paid_ngwee',
      'owed_ngwee',
      'quote',
      'reserved_until',
      // Of a payment for a change.
      'change_offer.state as offer_state',
    ])
    .executeTakeFirst()

const applyStatus = async (db: Db, paymentId: string, answer: GatewayStatus): Promise<void> => {
  const { state } = answer
  if (state !== 'successful' && state !== 'failed') return
  await transact(db, (tx) => settlePayment(tx, paymentId, { ...answer, state }))
}

/** Schedules the next status query. Called before the current query, so that a crash in between cannot lose it. */
const scheduleCheck = (db: Db, paymentId: string, attempt: number): Promise<void> =>
  transact(db, (tx) => enqueueCheck(tx, paymentId, attempt))

function enqueueCheck(tx: Tx, paymentId: string, attempt: number): Promise<void> {
  const seconds = itemAt(delaysSeconds, Math.min(attempt, delaysSeconds.length - 1))
  const runAt = new Date(tx.at.getTime() + seconds * 1000)
  return enqueue(tx, 'payment.check', { paymentId, attempt }, { runAt, key: `check:${paymentId}` })
}

/** Schedules an immediate status query of a payment, for people who wait for it. */
export const checkSoon = (tx: Tx, paymentId: string): Promise<void> =>
  enqueue(tx, 'payment.check', { paymentId, attempt: 0 }, { key: `check:${paymentId}` })

/**
 * Schedules an immediate status query for a callback, which is only a hint.
 * @param references both ids of the callback: Lipila's documentation contradicts itself on which of them is ours
 */
export async function handleGatewayCallback(tx: Tx, references: readonly string[]): Promise<void> {
  const payment = await tx.sql
    .selectFrom('payment')
    .select('id')
    .where('reference', 'in', references)
    .executeTakeFirst()
  if (payment) await checkSoon(tx, payment.id)
  else if (!(await handleRefundCallback(tx, references))) await handlePayoutCallback(tx, references)
}
