/** Reserves of single businesses. The balance is locked, so that a payout starts either before a reserve or leaves it. */
import { lusakaDate } from '#contract/core/dates'
import type { AnswerOf, BodyOf } from '#contract/core/endpoint'
import { formatPercent, formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { readPayoutReserve as readEndpoint, setPayoutReserve as setEndpoint } from '#contract/money/money-records'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { findPayoutReserve, lockBalance, readBalances, readHeldNgwee } from '../balances'
import { notify } from '../../messages/notifications'

const financeLink = '/dashboard?to=finance'

/** @throws Refusal `not_found` */
export async function readPayoutReserve(db: Db, vendorId: string, at: Date): Promise<AnswerOf<typeof readEndpoint>> {
  await loadVendor(db, vendorId)
  const reserve = await findPayoutReserve(db, vendorId, at)
  if (!reserve) return { reserve: null }
  const { available } = await readBalances(db, vendorId)
  const { amount_ngwee, basis_points, reason, until, set_by, set_at } = reserve
  const { full_name } = await db
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', set_by)
    .executeTakeFirstOrThrow()
  return {
    reserve: {
      amount: amount_ngwee === null ? null : zmwOf(amount_ngwee),
      percent: basis_points === null ? null : basis_points / 100,
      held: zmwOf(await readHeldNgwee(db, vendorId, available, at)),
      reason,
      until,
      setBy: { kind: 'account', _id: set_by, label: full_name },
      setAt: set_at.toISOString(),
    },
  }
}

/**
 * Sets or replaces the reserve of a business, and notifies its owner.
 * @throws Refusal `not_found`, `invalid_input` for more than 100 percent, or a day that has passed
 */
export async function setPayoutReserve(
  tx: Tx,
  adminId: string,
  vendorId: string,
  { kind, value, until, reason }: BodyOf<typeof setEndpoint>,
): Promise<AuditedResult<{ changed: boolean }>> {
  const vendor = await loadVendor(tx.sql, vendorId)
  if (kind === 'percent' && value > 100) throw refuseField('value', 'Please enter at most 100 percent.')
  if (until < lusakaDate(tx.at.getTime())) throw refuseField('until', 'This day has passed.')
  // Not `lockAvailable`: money of a business whose balance differs from the ledger can be withheld, too.
  await lockBalance(tx, vendorId)
  const before = await findPayoutReserve(tx.sql, vendorId, tx.at)
  const amount = kind === 'amount' ? ngweeOf(value) : null
  const basisPoints = kind === 'percent' ? Math.round(value * 100) : null
  const isSame =
    before?.amount_ngwee === amount &&
    before.basis_points === basisPoints &&
    before.until === until &&
    before.reason === reason
  if (isSame) return { answer: { changed: false }, audit: 'unchanged' }
  // A share continues to count from its start while it is only changed.
  const setAt = before && before.basis_points !== null && basisPoints !== null ? before.set_at : tx.at
  const values = { amount_ngwee: amount, basis_points: basisPoints, reason, until, set_by: adminId, set_at: setAt }
  await tx.sql
    .insertInto('payout_reserve')
    .values({ vendor_id: vendorId, ...values })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(values))
    .execute()
  const params = { amountNgwee: amount, percent: basisPoints === null ? null : basisPoints / 100, until, reason }
  await notify(tx, vendor.owner_id, { template: 'payoutReserveSet', params }, financeLink)
  return {
    answer: { changed: true },
    audit: {
      action: 'vendor.reservePayouts',
      target: { kind: 'vendor', id: vendorId, label: vendor.name },
      reason,
      before: { reserve: before ? describeReserve(before) : 'None' },
      after: { reserve: describeReserve(values) },
    },
  }
}

/**
 * Ends the reserve of a business, and notifies its owner once.
 * @throws Refusal `not_found`
 */
export async function endPayoutReserve(
  tx: Tx,
  vendorId: string,
  reason: string,
): Promise<AuditedResult<{ changed: boolean }>> {
  const vendor = await loadVendor(tx.sql, vendorId)
  await lockBalance(tx, vendorId)
  const before = await findPayoutReserve(tx.sql, vendorId, tx.at)
  if (!before) return { answer: { changed: false }, audit: 'unchanged' }
  await tx.sql.deleteFrom('payout_reserve').where('vendor_id', '=', vendorId).execute()
  await notify(tx, vendor.owner_id, { template: 'payoutReserveEnded', params: { reason } }, financeLink)
  return {
    answer: { changed: true },
    audit: {
      action: 'vendor.releaseReserve',
      target: { kind: 'vendor', id: vendorId, label: vendor.name },
      reason,
      before: { reserve: describeReserve(before) },
      after: { reserve: 'None' },
    },
  }
}

const describeReserve = (reserve: { amount_ngwee: number | null; basis_points: number | null; until: string }) =>
  `${reserve.amount_ngwee === null ? formatPercent((reserve.basis_points ?? 0) / 100) : formatZmw(zmwOf(reserve.amount_ngwee))} until ${reserve.until}`

const refuseField = (field: string, message: string) =>
  new Refusal('invalid_input', { message, fields: { [field]: message } })

async function loadVendor(db: Db | Tx['sql'], vendorId: string) {
  const vendor = await db
    .selectFrom('vendor')
    .select(['name', 'owner_id'])
    .where('id', '=', vendorId)
    .executeTakeFirst()
  if (!vendor) throw new Refusal('not_found')
  return vendor
}
