/** The differences that the reconciliation found, and what administrators decided about them. */
import type { MoneyDifference } from '#contract/money/finance-admin'
import { zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { restoreBalance } from '../balances'

const maxListed = 100
const settingName = 'reconciled_at'

export interface Comparison {
  kind: MoneyDifference['kind']
  /** Our reference at the gateway, or the vendor of a balance. */
  subject: string
  isEqual: boolean
  ours: string
  theirs: string
  amountNgwee: number
}

/**
 * Records a difference, or ends the open one if there is none any more.
 * @returns whether a new difference was recorded
 */
export async function recordComparison(tx: Tx, comparison: Comparison): Promise<boolean> {
  const { kind, subject, isEqual, ours, theirs, amountNgwee } = comparison
  if (isEqual) {
    await tx.sql
      .updateTable('money_difference')
      .set({ resolved_at: tx.at, resolution: 'A later comparison found no difference.' })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('resolved_at', 'is', null)
      .execute()
    return false
  }
  const inserted = await tx.sql
    .insertInto('money_difference')
    .values({ id: tx.newId(), kind, subject, ours, theirs, amount_ngwee: amountNgwee, found_at: tx.at })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).where('resolved_at', 'is', null).doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Open differences, the oldest first. */
export async function listDifferences(db: Db): Promise<MoneyDifference[]> {
  const rows = await db
    .selectFrom('money_difference')
    .selectAll()
    .where('resolved_at', 'is', null)
    .orderBy('found_at')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    ours: row.ours,
    theirs: row.theirs,
    amount: zmwOf(row.amount_ngwee),
    foundAt: row.found_at.toISOString(),
  }))
}

/**
 * Ends a difference that an administrator has cleared up. Sets the stored balance of a business to the sum of the ledger.
 * @throws Refusal `not_found`, `wrong_state`
 */
export async function resolveDifference(
  tx: Tx,
  adminId: string,
  id: string,
  reason: string,
): Promise<AuditedResult<{ _id: string }>> {
  const row = await tx.sql
    .selectFrom('money_difference')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.resolved_at) throw new Refusal('wrong_state', { message: 'This difference is resolved already.' })
  if (row.kind === 'balance') await restoreBalance(tx, row.subject)
  await tx.sql
    .updateTable('money_difference')
    .set({ resolved_at: tx.at, resolved_by: adminId, resolution: reason })
    .where('id', '=', id)
    .execute()
  return {
    answer: { _id: id },
    audit: {
      action: 'difference.resolve',
      target: { kind: 'ledger', id, label: `${row.kind} ${row.subject.slice(0, 8)}` },
      reason,
      before: { ours: row.ours, theirs: row.theirs },
    },
  }
}

export async function storeReconciliationTime(tx: Tx): Promise<void> {
  const value = toJson(tx.at.toISOString())
  await tx.sql
    .insertInto('setting')
    .values({ name: settingName, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** When everything was last compared; null before the first time. */
export async function readLastReconciliation(db: Db): Promise<string | null> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst()
  return (row?.value as string | undefined) ?? null
}
