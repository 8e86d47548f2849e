/** What administrators do with a payout whose outcome is unknown. */
import { Refusal } from '#contract/core/refusals'
import type { PayoutState } from '#contract/core/state-machines'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { lockDecisions } from '../corrections'
import { requestPayoutCheck, settlePayout } from '../payouts'

interface Resolution {
  outcome: 'successful' | 'failed'
  reason: string
}

/** @throws Refusal `not_found`, `wrong_state` if the outcome is not unknown */
export async function resolvePayout(
  tx: Tx,
  adminId: string,
  id: string,
  { outcome, reason }: Resolution,
): Promise<AuditedResult<{ _id: string; status: PayoutState }>> {
  const payout = await lockPayout(tx, id)
  if (payout.state !== 'unknown')
    throw new Refusal('wrong_state', { message: 'The outcome of this payout is not unknown. Please refresh the page.' })
  await lockDecisions(tx, adminId, payout.vendor_id)
  await settlePayout(tx, id, { state: outcome })
  return {
    answer: { _id: id, status: outcome },
    audit: {
      action: 'payout.resolve',
      target: { kind: 'payout', id, label: `${payout.name}, payout ${payout.reference.slice(0, 8)}` },
      reason,
      before: { status: 'unknown' },
      after: { status: outcome },
    },
  }
}

/** Queries the gateway again. @throws Refusal `not_found` */
export async function checkPayout(tx: Tx, id: string): Promise<AuditedResult<{ _id: string }>> {
  const payout = await lockPayout(tx, id)
  await requestPayoutCheck(tx, id)
  return {
    answer: { _id: id },
    audit: {
      action: 'payout.check',
      target: { kind: 'payout', id, label: `${payout.name}, payout ${payout.reference.slice(0, 8)}` },
    },
  }
}

async function lockPayout(tx: Tx, id: string) {
  const payout = await tx.sql
    .selectFrom('payout')
    .innerJoin('vendor', 'vendor.id', 'payout.vendor_id')
    .select(['state', 'reference', 'vendor_id', 'vendor.name'])
    .where('payout.id', '=', id)
    .forUpdate('payout')
    .executeTakeFirst()
  if (!payout) throw new Refusal('not_found')
  return payout
}
