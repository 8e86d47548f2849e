/** Posts corrections of the books, and lists them. */
import type { Selectable } from 'kysely'
import type { Correction, CorrectionState } from '#contract/money/corrections'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import type { Audit, AuditedResult } from '../../core/audit'
import { accounts, post } from '../ledger'
import { notify, notifyAdmins } from '../../messages/notifications'
import { settings } from '../../core/settings'
import { sumDecisionsOfToday } from './daily-total'

type CorrectionRow = Selectable<Database['correction']>
type Result = AuditedResult<{ _id: string; status: CorrectionState }>

const financePath = '/admin/global/finance'
const maxListed = 30

interface NewCorrection {
  id: string
  vendor?: string | undefined
  /** In ZMW. */
  amount: number
  reason: string
}

/** @throws Refusal `not_found` for an unknown business, `key_reused` if the id names another correction */
export async function createCorrection(
  tx: Tx,
  adminId: string,
  { id, vendor, amount, reason }: NewCorrection,
): Promise<Result> {
  const amountNgwee = ngweeOf(amount)
  if (vendor) await lockVendor(tx, vendor)
  const { correctionLimitZmw } = await settings.readSection(tx.sql, 'payouts')
  const decidedNgwee = await sumDecisionsOfToday(tx, adminId, vendor ?? null)
  const needsApproval = Math.abs(amountNgwee) + decidedNgwee > ngweeOf(correctionLimitZmw)
  const row = await tx.sql
    .insertInto('correction')
    .values({
      id,
      target: vendor ? 'vendor' : 'gateway',
      vendor_id: vendor ?? null,
      amount_ngwee: amountNgwee,
      reason,
      needs_approval: needsApproval,
      state: needsApproval ? 'requested' : 'posted',
      requested_by: adminId,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return findRepeated(tx, adminId, id, amountNgwee)
  if (needsApproval)
    await notifyAdmins(
      tx,
      { template: 'adminCorrectionRequested', params: { amountNgwee: Math.abs(amountNgwee) } },
      financePath,
    )
  else await postCorrection(tx, row)
  return {
    answer: { _id: id, status: row.state },
    audit: await buildAudit(tx, row, needsApproval ? 'correction.request' : 'correction.post'),
  }
}

const lockVendor = async (tx: Tx, id: string): Promise<void> => {
  const found = await tx.sql.selectFrom('vendor').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
}

async function findRepeated(tx: Tx, adminId: string, id: string, amountNgwee: number): Promise<Result> {
  const row = await tx.sql.selectFrom('correction').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (row.requested_by !== adminId || row.amount_ngwee !== amountNgwee) throw new Refusal('key_reused')
  return { answer: { _id: id, status: row.state }, audit: 'unchanged' }
}

/** @throws Refusal `not_found`, `wrong_state`, `second_administrator` */
export async function decideCorrection(tx: Tx, adminId: string, id: string, approved: boolean): Promise<Result> {
  const row = await tx.sql.selectFrom('correction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'requested')
    throw new Refusal('wrong_state', { message: 'This correction has been decided already. Please refresh the page.' })
  if (approved && row.requested_by === adminId) throw new Refusal('second_administrator')
  const state: CorrectionState = approved ? 'posted' : 'rejected'
  await tx.sql
    .updateTable('correction')
    .set({ state, decided_by: adminId, decided_at: tx.at })
    .where('id', '=', id)
    .execute()
  if (approved) await postCorrection(tx, row)
  return {
    answer: { _id: id, status: state },
    audit: await buildAudit(tx, row, approved ? 'correction.post' : 'correction.reject'),
  }
}

/** The other side of each correction is `platform:adjustments`: what Tilipo lost or gained. */
async function postCorrection(tx: Tx, { id, vendor_id, amount_ngwee, reason }: CorrectionRow): Promise<void> {
  const sign = vendor_id ? -1 : 1
  await post(tx, 'correction', id, [
    { account: vendor_id ? accounts.vendorAvailable(vendor_id) : accounts.gateway, amountNgwee: sign * amount_ngwee },
    { account: accounts.platformAdjustments, amountNgwee: -sign * amount_ngwee },
  ])
  if (!vendor_id) return
  const { owner_id } = await tx.sql
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendor_id)
    .executeTakeFirstOrThrow()
  await notify(
    tx,
    owner_id,
    { template: 'balanceCorrected', params: { amountNgwee: amount_ngwee, reason } },
    '/dashboard?to=finance',
  )
}

async function buildAudit(
  tx: Tx,
  { id, vendor_id, amount_ngwee, reason }: CorrectionRow,
  action: Audit['action'],
): Promise<Audit> {
  const vendor = vendor_id
    ? await tx.sql.selectFrom('vendor').select('name').where('id', '=', vendor_id).executeTakeFirst()
    : undefined
  const label = `${vendor?.name ?? 'Payment gateway'}: ${formatZmw(zmwOf(amount_ngwee))}`
  return { action, target: { kind: 'ledger', id, label }, reason, after: { amount: zmwOf(amount_ngwee) } }
}

/** Requested corrections first, then the newest. */
export async function listCorrections(db: Db): Promise<Correction[]> {
  const rows = await db
    .selectFrom('correction')
    .leftJoin('vendor', 'vendor.id', 'correction.vendor_id')
    .innerJoin('account as requester', 'requester.id', 'requested_by')
    .leftJoin('account as decider', 'decider.id', 'decided_by')
    .selectAll('correction')
    .select([
      'vendor.name as vendor_name',
      'requester.full_name as requester_name',
      'decider.full_name as decider_name',
    ])
    .orderBy((eb) => eb('state', '=', 'requested'), 'desc')
    .orderBy('correction.created_at', 'desc')
    .orderBy('correction.id')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    target: row.target,
    vendorName: row.vendor_name,
    amount: zmwOf(row.amount_ngwee),
    reason: row.reason,
    status: row.state,
    requestedBy: { _id: row.requested_by, name: row.requester_name },
    decidedBy: row.decider_name,
    createdAt: row.created_at.toISOString(),
  }))
}
