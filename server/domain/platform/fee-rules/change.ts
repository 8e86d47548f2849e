/** Adds and withdraws rules for fees. A rule never changes once its day has begun, so that each sale can be explained. */
import { formatDate, lusakaInstant } from '#contract/core/dates'
import type { BodyOf } from '#contract/core/endpoint'
import { formatPercent } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { minNoticeMinutes, type addFeeRule as addEndpoint } from '#contract/platform/fee-rules'
import { getVerticalOfBusiness, verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import type { AuditedResult } from '../../core/audit'

/** Transactions that read the rules are far shorter, so that each of them sees every rule that is in effect. */
const isTooLate = (startsOn: string, at: Date): boolean =>
  lusakaInstant(startsOn, '00:00').getTime() - at.getTime() < minNoticeMinutes * 60_000

const refuseField = (field: string, message: string) =>
  new Refusal('invalid_input', { message, fields: { [field]: message } })

/** @throws Refusal `not_found`, `invalid_input` */
export async function addFeeRule(
  tx: Tx,
  adminId: string,
  { id, vertical, vendor, percent, startsOn, reason }: BodyOf<typeof addEndpoint>,
): Promise<AuditedResult<{ _id: string }>> {
  const existing = await tx.sql.selectFrom('fee_rule').select('id').where('id', '=', id).executeTakeFirst()
  if (existing) return { answer: { _id: id }, audit: 'unchanged' }
  if (vertical && vendor) throw refuseField('vendor', 'A rule is for a service or for a business, and not for both.')
  if (percent === null && !vertical && !vendor)
    throw refuseField('percent', 'Please enter the fee. The platform always has one.')
  if (isTooLate(startsOn, tx.at))
    throw refuseField('startsOn', 'Please choose a later day. Owners are notified before their fee changes.')
  const scope = await describeScope(tx, { vertical: vertical ?? null, vendor_id: vendor ?? null })
  const inserted = await tx.sql
    .insertInto('fee_rule')
    .values({
      id,
      vertical: vertical ?? null,
      vendor_id: vendor ?? null,
      basis_points: percent === null ? null : Math.round(percent * 100),
      starts_on: startsOn,
      reason,
      set_by: adminId,
      created_at: tx.at,
      withdrawn_by: null,
      withdrawn_at: null,
    })
    // The only other conflict is a rule of the same scope and day.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted.numInsertedOrUpdatedRows)
    throw refuseField('startsOn', `There already is a rule from ${formatDate(startsOn)}. Withdraw it first.`)
  await enqueue(tx, 'fee.notify', { ruleId: id }, { key: `fee:${id}` })
  return {
    answer: { _id: id },
    audit: {
      action: 'fee.add',
      target: { kind: 'feeRule', id, label: `${scope}, from ${formatDate(startsOn)}` },
      reason,
      after: { fee: percent === null ? 'As the wider rule' : formatPercent(percent), startsOn },
    },
  }
}

/** @throws Refusal `not_found`, `wrong_state` once the rule has begun or begins within an hour */
export async function withdrawFeeRule(
  tx: Tx,
  adminId: string,
  id: string,
  reason: string,
): Promise<AuditedResult<{ _id: string }>> {
  const rule = await tx.sql.selectFrom('fee_rule').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!rule) throw new Refusal('not_found')
  if (rule.withdrawn_at) return { answer: { _id: id }, audit: 'unchanged' }
  if (isTooLate(rule.starts_on, tx.at))
    throw new Refusal('wrong_state', {
      message: 'This rule has started, or starts within an hour. Please add a rule for a later day instead.',
    })
  await tx.sql
    .updateTable('fee_rule')
    .set({ withdrawn_at: tx.at, withdrawn_by: adminId })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, 'fee.notify', { ruleId: id }, { key: `fee:${id}:withdrawn` })
  const scope = await describeScope(tx, rule)
  return {
    answer: { _id: id },
    audit: {
      action: 'fee.withdraw',
      target: { kind: 'feeRule', id, label: `${scope}, from ${formatDate(rule.starts_on)}` },
      reason,
    },
  }
}

/** @throws Refusal `not_found` for a business that does not exist */
async function describeScope(
  tx: Tx,
  { vertical, vendor_id }: { vertical: VerticalId | null; vendor_id: string | null },
): Promise<string> {
  if (vertical) return verticals[vertical].name
  if (!vendor_id) return 'All services'
  const vendor = await tx.sql
    .selectFrom('vendor')
    .select(['name', 'business_type'])
    .where('id', '=', vendor_id)
    .executeTakeFirst()
  if (!vendor) throw new Refusal('not_found')
  return vendor.name || `A business of ${getVerticalOfBusiness(vendor.business_type).name}`
}
