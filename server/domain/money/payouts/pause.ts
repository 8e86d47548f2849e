/** Pauses of payouts by administrators. The balance is locked, so that a payout starts either before the pause or not at all. */
import type { AnswerOf } from '#contract/core/endpoint'
import type { readPayoutPause as readEndpoint } from '#contract/money/money-records'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { lockBalance } from '../balances'
import { notify } from '../../messages/notifications'

const financeLink = '/dashboard?to=finance'

/** @throws Refusal `payouts_blocked` while the payouts of the business are paused. The caller has locked its balance. */
export async function refuseWhilePaused(tx: Tx, vendorId: string): Promise<void> {
  const pause = await findPause(tx.sql, vendorId)
  if (!pause) return
  throw new Refusal('payouts_blocked', {
    message: `Tilipo has paused the payouts of this business: ${pause.reason} Please contact our support.`,
  })
}

const findPause = (db: Db | Tx['sql'], vendorId: string) =>
  db.selectFrom('payout_pause').selectAll().where('vendor_id', '=', vendorId).executeTakeFirst()

/** @throws Refusal `not_found` */
export async function readPayoutPause(db: Db, vendorId: string): Promise<AnswerOf<typeof readEndpoint>> {
  const row = await db
    .selectFrom('vendor')
    .leftJoin('payout_pause', 'payout_pause.vendor_id', 'vendor.id')
    .leftJoin('account', 'account.id', 'payout_pause.paused_by')
    .select(['reason', 'paused_at', 'paused_by', 'account.full_name'])
    .where('vendor.id', '=', vendorId)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const { reason, paused_at, paused_by, full_name } = row
  if (reason === null || !paused_at || !paused_by) return { pause: null }
  return {
    pause: {
      reason,
      pausedAt: paused_at.toISOString(),
      pausedBy: { kind: 'account', _id: paused_by, label: full_name ?? '' },
    },
  }
}

/**
 * Pauses or resumes the payouts of a business, and notifies its owner once.
 * @throws Refusal `not_found`
 */
export async function setPayoutPause(
  tx: Tx,
  adminId: string,
  vendorId: string,
  { paused, reason }: { paused: boolean; reason: string },
): Promise<AuditedResult<{ changed: boolean }>> {
  const vendor = await tx.sql
    .selectFrom('vendor')
    .select(['name', 'owner_id'])
    .where('id', '=', vendorId)
    .executeTakeFirst()
  if (!vendor) throw new Refusal('not_found')
  // Not `lockAvailable`: payouts of a business whose balance differs from the ledger can be paused, too.
  await lockBalance(tx, vendorId)
  const before = await findPause(tx.sql, vendorId)
  if ((before !== undefined) === paused) return { answer: { changed: false }, audit: 'unchanged' }
  if (paused)
    await tx.sql
      .insertInto('payout_pause')
      .values({ vendor_id: vendorId, reason, paused_by: adminId, paused_at: tx.at })
      .execute()
  else await tx.sql.deleteFrom('payout_pause').where('vendor_id', '=', vendorId).execute()
  await notify(
    tx,
    vendor.owner_id,
    { template: paused ? 'payoutsPaused' : 'payoutsResumed', params: { reason } },
    financeLink,
  )
  return {
    answer: { changed: true },
    audit: {
      action: paused ? 'vendor.pausePayouts' : 'vendor.resumePayouts',
      target: { kind: 'vendor', id: vendorId, label: vendor.name },
      reason,
      before: { paused: !paused },
      after: { paused },
    },
  }
}
