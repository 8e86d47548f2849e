/**
 * Sends payouts in phases around the gateway call, like refunds. A payout is sent at most once: after a call without a
 * usable answer its state is `unknown`, and only a status query or an administrator ends it.
 */
import { getNextState, payoutStateMachine } from '#contract/core/state-machines'
import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import type { GatewayStatus, Gateways } from '../../../gateways'
import { enqueue } from '../../../work/enqueue'
import { notifyAdmins } from '../../messages/notifications'
import { settlePayout } from './settle'
import type { StoredPayout } from './start'
import { itemAt } from '#contract/core/checked-access'

interface PayoutDeps {
  db: Db
  gateways: Gateways
}

/** Delays before each status query, in seconds. The last one repeats until the payout has ended. */
const delaysSeconds = [2, 5, 10, 30, 60, 300, 1800, 86_400]
/** A failed transfer can still succeed, so its status is queried a few more times. */
const minAttemptAfterFailure = delaysSeconds.indexOf(300)

export async function sendPayout({ db, gateways }: PayoutDeps, payoutId: string): Promise<void> {
  const payout = await transact(db, (tx) => markSent(tx, payoutId))
  if (!payout) return
  let answer: GatewayStatus
  try {
    answer = await gateways.money.disburse({
      referenceId: payout.reference,
      amountNgwee: payout.amount_ngwee,
      phone: payout.phone,
      narration: `Tilipo payout ${payout.reference.slice(0, 8)}`,
    })
  } catch {
    // The job must not run again: the money may have moved.
    return transact(db, (tx) => loseTrack(tx, payoutId))
  }
  await applyStatus(db, payout, answer)
}

/**
 * Marks the transfer as sent and schedules its first status query.
 * @returns null if it was sent before
 */
async function markSent(tx: Tx, id: string): Promise<StoredPayout | null> {
  const payout = await tx.sql
    .updateTable('payout')
    .set({ sent_at: tx.at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!payout) return null
  await enqueueCheck(tx, id, 0)
  return payout
}

/** Queries the status. Reversals after a success are found by their callback, which schedules this query. */
export async function checkPayout({ db, gateways }: PayoutDeps, payoutId: string, attempt: number): Promise<void> {
  const payout = await db.selectFrom('payout').selectAll().where('id', '=', payoutId).executeTakeFirst()
  if (!payout?.sent_at || payout.state === 'returned') return
  const isOpen = payout.state === 'pending' || payout.state === 'unknown'
  const next = isOpen ? attempt + 1 : Math.max(attempt + 1, minAttemptAfterFailure)
  if (isOpen || (payout.state === 'failed' && attempt < delaysSeconds.length))
    await transact(db, (tx) => enqueueCheck(tx, payoutId, next))
  const answer = await gateways.money.status(payout.reference, 'disbursement')
  if (answer.state === 'unknown' && isOpen) return transact(db, (tx) => loseTrack(tx, payoutId))
  await applyStatus(db, payout, answer)
}

async function applyStatus(db: Db, payout: StoredPayout, answer: GatewayStatus): Promise<void> {
  const { state } = answer
  if (state !== 'successful' && state !== 'failed') return
  if (answer.amountNgwee !== undefined && answer.amountNgwee !== payout.amount_ngwee)
    return transact(db, (tx) => loseTrack(tx, payout.id))
  await transact(db, (tx) => settlePayout(tx, payout.id, { ...answer, state }))
}

/** Records that the outcome is unknown, and notifies the administrators once. */
async function loseTrack(tx: Tx, id: string): Promise<void> {
  const payout = await tx.sql
    .selectFrom('payout')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const state = getNextState(payoutStateMachine, payout.state, 'lose_track', 'system')
  if (!state) return
  await tx.sql.updateTable('payout').set({ state, changed_at: tx.at }).where('id', '=', id).execute()
  await notifyAdmins(
    tx,
    { template: 'adminPayoutUnknown', params: { amountNgwee: payout.amount_ngwee } },
    '/admin/global/finance',
  )
}

function enqueueCheck(tx: Tx, id: string, attempt: number): Promise<void> {
  const runAt = new Date(tx.at.getTime() + itemAt(delaysSeconds, Math.min(attempt, delaysSeconds.length - 1)) * 1000)
  return enqueue(tx, 'payout.check', { payoutId: id, attempt }, { runAt, key: `payout-check:${id}` })
}

/**
 * Schedules an immediate status query for a callback, which is only a hint.
 * @returns false if the references belong to no payout
 */
export async function handlePayoutCallback(tx: Tx, references: readonly string[]): Promise<boolean> {
  const payout = await tx.sql.selectFrom('payout').select('id').where('reference', 'in', references).executeTakeFirst()
  if (!payout) return false
  await requestPayoutCheck(tx, payout.id)
  return true
}

/** Schedules an immediate status query. */
export const requestPayoutCheck = (tx: Tx, id: string): Promise<void> =>
  enqueue(tx, 'payout.check', { payoutId: id, attempt: 0 }, { key: `payout-check:${id}` })
