/**
 * Sends refunds in phases around the gateway call, like payments (`money/payments/collect.ts`). Our reference identifies the
 * only possible disbursement. Another one is created only after the gateway has reported this one as failed.
 */
import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import type { GatewayStatus, Gateways } from '../../../gateways'
import { enqueue } from '../../../work/enqueue'
import { scheduleRecheck } from './superseded-transfer'
import { settleRefund } from './settle'
import { itemAt } from '#contract/core/checked-access'

export interface RefundDeps {
  db: Db
  gateways: Gateways
}

/** Delays before each status query, in seconds. The last one repeats until the refund is final. */
export const delaysSeconds = [2, 5, 10, 30, 60, 300, 1800, 86_400]
/** Attempt number after a failure. A failed transfer can still succeed, so its status is queried a few more times. */
export const minAttemptAfterFailure = delaysSeconds.indexOf(300)

export async function sendRefund({ db, gateways }: RefundDeps, refundId: string): Promise<void> {
  const refund = await findOpenRefund(db, refundId)
  if (refund?.state !== 'pending') return
  if (!(await transact(db, (tx) => markSent(tx, refundId, refund.reference)))) return
  const answer = await gateways.money.disburse({
    referenceId: refund.reference,
    amountNgwee: refund.amount_ngwee,
    phone: refund.phone,
    narration: `Tilipo refund ${refund.booking_reference}`,
  })
  await applyStatus(db, refundId, refund.reference, answer)
}

/**
 * Marks the transfer as sent and schedules its first status query.
 * @returns false if an earlier transfer has succeeded in the meantime; this one must not be sent then
 */
async function markSent(tx: Tx, id: string, reference: string): Promise<boolean> {
  const marked = await tx.sql
    .updateTable('refund')
    .set({ sent_at: tx.at })
    .where('id', '=', id)
    .where('reference', '=', reference)
    .where('state', '=', 'pending')
    .returning('id')
    .execute()
  if (marked.length === 0) return false
  await enqueueCheck(tx, id, 0)
  return true
}

export async function checkRefund(deps: RefundDeps, refundId: string, attempt: number): Promise<void> {
  const { db, gateways } = deps
  const refund = await findOpenRefund(db, refundId)
  if (!refund) return
  const isPending = refund.state === 'pending'
  if (isPending) await scheduleCheck(db, refundId, attempt + 1)
  else if (attempt < delaysSeconds.length)
    await scheduleCheck(db, refundId, Math.max(attempt + 1, minAttemptAfterFailure))
  const answer = await gateways.money.status(refund.reference, 'disbursement')
  if (answer.state !== 'unknown') return applyStatus(db, refundId, refund.reference, answer)
  if (isPending) await sendRefund(deps, refundId)
}

/** Loads a refund that can still change: a failed one can succeed later. */
const findOpenRefund = (db: Db, id: string) =>
  db
    .selectFrom('refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .where('refund.id', '=', id)
    .where('refund.state', 'in', ['pending', 'failed'])
    .select([
      'refund.reference',
      'refund.state',
      'amount_ngwee',
      'refund.phone',
      'booking.reference as booking_reference',
    ])
    .executeTakeFirst()

async function applyStatus(db: Db, refundId: string, reference: string, answer: GatewayStatus): Promise<void> {
  const { state } = answer
  if (state === 'successful' || state === 'failed')
    await transact(db, (tx) => settleRefund(tx, refundId, { ...answer, reference, state }))
}

const scheduleCheck = (db: Db, refundId: string, attempt: number): Promise<void> =>
  transact(db, (tx) => enqueueCheck(tx, refundId, attempt))

function enqueueCheck(tx: Tx, refundId: string, attempt: number): Promise<void> {
  const runAt = new Date(tx.at.getTime() + itemAt(delaysSeconds, Math.min(attempt, delaysSeconds.length - 1)) * 1000)
  return enqueue(tx, 'refund.check', { refundId, attempt }, { runAt, key: `refund-check:${refundId}` })
}

/**
 * Schedules an immediate status query for a callback, which is only a hint.
 * @returns false if the references belong to no refund
 */
export async function handleRefundCallback(tx: Tx, references: readonly string[]): Promise<boolean> {
  const refund = await tx.sql.selectFrom('refund').select('id').where('reference', 'in', references).executeTakeFirst()
  if (refund) {
    await enqueue(tx, 'refund.check', { refundId: refund.id, attempt: 0 }, { key: `refund-check:${refund.id}` })
    return true
  }
  const transfer = await tx.sql
    .selectFrom('other_sending')
    .select('reference')
    .where('reference', 'in', references)
    .executeTakeFirst()
  if (transfer) await scheduleRecheck(tx, transfer.reference, 0)
  return transfer !== undefined
}
