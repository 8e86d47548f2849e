import type { Db } from '../../../db/connect'
import { transact } from '../../../db/transact'
import { scheduleRecheck } from './superseded-transfer'
import { minAttemptAfterFailure, delaysSeconds, type RefundDeps } from './send'
import { settleRefund } from './settle'
import { itemAt } from '#contract/core/checked-access'

/** Queries the status of a superseded transfer: until it is final, and a few more times after a failure. */
export async function recheckSupersededTransfer(
  { db, gateways }: RefundDeps,
  reference: string,
  attempt: number,
): Promise<void> {
  const transfer = await findOpenTransfer(db, reference)
  if (!transfer) return
  const nextAttempt = Math.max(attempt + 1, minAttemptAfterFailure)
  const seconds = itemAt(delaysSeconds, Math.min(nextAttempt, delaysSeconds.length - 1))
  if (transfer.state === 'pending' || nextAttempt <= delaysSeconds.length)
    await transact(db, (tx) => scheduleRecheck(tx, reference, seconds, nextAttempt))
  const { state } = await gateways.money.status(reference, 'disbursement')
  if (state === 'successful' || state === 'failed')
    await transact(db, (tx) => settleRefund(tx, transfer.refund_id, { reference, state }))
}

const findOpenTransfer = (db: Db, reference: string) =>
  db
    .selectFrom('other_sending')
    .select(['refund_id', 'state'])
    .where('reference', '=', reference)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirst()
