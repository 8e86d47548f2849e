/** Notifies each owner whose fee a rule changes once, and once more if the rule is withdrawn. */
import { addDays } from '#contract/core/dates'
import { allVerticals, getVerticalOfBusiness } from '#contract/verticals/index'
import type { BusinessType } from '#contract/core/access'
import type { Db } from '../../../db/connect'
import { transact, type Tx, type TransactOptions } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { loadRules, pickFee, type FeeRule } from '../../core/fees'
import { notify } from '../../messages/notifications'

const financeLink = '/dashboard?to=finance'
const batchSize = 100

interface Notice {
  ruleId: string
  /** The last business that an earlier run handled. */
  after?: string | undefined
}

interface NoticeOptions extends TransactOptions {
  stopSignal?: AbortSignal
}

/** Notifies in batches. Each batch records whom it has notified, so that the job can be repeated. */
export async function notifyOfRule(
  db: Db,
  { ruleId, after }: Notice,
  { stopSignal, ...options }: NoticeOptions = {},
): Promise<void> {
  let last = after
  do {
    const batch = await transact(db, (tx) => notifyBatch(tx, ruleId, last), options)
    if (batch === null) return
    last = batch
  } while (!stopSignal?.aborted)
  await transact(
    db,
    (tx) => enqueue(tx, 'fee.notify', { ruleId, after: last }, { key: `fee:${ruleId}:${last}` }),
    options,
  )
}

/** @returns the last business of the batch; null if there are no more */
async function notifyBatch(tx: Tx, ruleId: string, after: string | undefined): Promise<string | null> {
  // A withdrawal waits for the batch, and its own job then finds everybody who was notified.
  const rule = await tx.sql.selectFrom('fee_rule').selectAll().where('id', '=', ruleId).forShare().executeTakeFirst()
  if (!rule) return null
  const vendors = await listVendors(tx, rule, after)
  const rules = await loadRules(
    tx.sql,
    vendors.map(({ id }) => id),
  )
  for (const vendor of vendors) await notifyOwner(tx, rule, rules, vendor)
  return vendors.length < batchSize ? null : (vendors.at(-1)?.id ?? null)
}

interface StoredRule extends FeeRule {
  id: string
  withdrawn_at: Date | null
}

interface Vendor {
  id: string
  owner_id: string
  business_type: BusinessType
}

/** Lists those whom the rule concerns, or those who were notified of a rule that is withdrawn. */
function listVendors(
  tx: Tx,
  { id, vertical, vendor_id, withdrawn_at }: StoredRule,
  after: string | undefined,
): Promise<Vendor[]> {
  const types = allVerticals.filter((candidate) => candidate.id === vertical).map(({ businessType }) => businessType)
  return tx.sql
    .selectFrom('vendor')
    .select(['vendor.id', 'owner_id', 'business_type'])
    .$if(after !== undefined, (query) => query.where('vendor.id', '>', after ?? ''))
    .$if(withdrawn_at !== null, (query) =>
      query.where('vendor.id', 'in', (eb) => eb.selectFrom('fee_notice').select('vendor_id').where('rule_id', '=', id)),
    )
    .$if(vendor_id !== null, (query) => query.where('vendor.id', '=', vendor_id))
    .$if(vertical !== null, (query) => query.where('business_type', 'in', types))
    .orderBy('vendor.id')
    .limit(batchSize)
    .execute()
}

async function notifyOwner(tx: Tx, rule: StoredRule, rules: readonly FeeRule[], vendor: Vendor): Promise<void> {
  const subject = { vendorId: vendor.id, vertical: getVerticalOfBusiness(vendor.business_type).id }
  const { starts_on: from } = rule
  const percent = pickFee(rules, subject, from) / 100
  const notice = { rule_id: rule.id, vendor_id: vendor.id }
  if (rule.withdrawn_at) {
    const { numDeletedRows } = await tx.sql
      .deleteFrom('fee_notice')
      .where('rule_id', '=', rule.id)
      .where('vendor_id', '=', vendor.id)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await notify(tx, vendor.owner_id, { template: 'feeChangeWithdrawn', params: { percent, from } }, financeLink)
    return
  }
  const before = pickFee(rules, subject, addDays(from, -1)) / 100
  if (percent === before) return
  const { numInsertedOrUpdatedRows } = await tx.sql
    .insertInto('fee_notice')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows)
    await notify(tx, vendor.owner_id, { template: 'feeChanges', params: { percent, before, from } }, financeLink)
}
