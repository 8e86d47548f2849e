/** The decision of a case, its refund, its closure, and the appeal against it. */
import type { BodyOf } from '#contract/core/endpoint'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { caseKindTexts, type CaseState } from '#contract/platform/cases/case-kinds'
import type * as cases from '#contract/platform/cases/cases'
import type { Tx } from '../../../db/transact'
import { lockBooking } from '../../bookings/bookings'
import type { AuditedResult } from '../../core/audit'
import { decideRefund, refundForPeople, type RefundLinks } from '../booking-admin'
import { buildCaseParams, getOwnCasePath, notifyHandlers, notifySides } from './notify'
import { addHours } from './open'
import {
  addEntry,
  buildAuditTarget,
  countEntries,
  getInformedSides,
  handleAs,
  isRepeated,
  lockCase,
  updateCase,
  type StoredCase,
} from './sql'

const noDecision = {
  decided_by: null,
  decided_at: null,
  outcome: null,
  reason: null,
  refund_decision_id: null,
}
const noAwaited = { awaits: null, awaits_until: null, offer_id: null }

/**
 * Decides a case, and refunds its booking in the same transaction.
 * @throws Refusal `not_found`, `wrong_state`, `second_administrator`, `invalid_input`
 */
export async function decideCase(
  tx: Tx,
  adminId: string,
  caseId: string,
  { id, outcome, reason, vendorAmount, platformAmount, seenEntries }: BodyOf<typeof cases.decideCase>,
): Promise<AuditedResult<{ _id: string; status: CaseState }>> {
  const row = await lockWithBooking(tx, caseId)
  if (await isRepeated(tx, id, caseId, adminId))
    return { answer: { _id: caseId, status: row.state }, audit: 'unchanged' }
  // An answer of a side that the administrator has not read must not be passed over.
  const isUnseen = (await countEntries(tx, caseId)) !== seenEntries
  await handleAs(tx, row, adminId)
  if (isUnseen)
    throw new Refusal('wrong_state', {
      message: 'Something has happened in this case meanwhile. Please read it again.',
    })
  const refund = await refundBooking(tx, adminId, row, { id, reason, vendorAmount, platformAmount })
  const decision = { outcome, reason, decided_by: adminId, refund_decision_id: refund ? id : null }
  const money = { vendor_ngwee: ngweeOf(vendorAmount), platform_ngwee: ngweeOf(platformAmount) }
  const needsApproval = refund?.answer.status === 'requested'
  if (needsApproval) {
    await updateCase(tx, caseId, { ...decision, ...noAwaited, state: 'approval' })
    const author = { author_id: adminId, author_side: 'tilipo' } as const
    await addEntry(tx, caseId, {
      ...{ id, kind: 'decision_requested', ...author, visible_to: 'team', text: reason, ...money },
    })
  } else await finishDecision(tx, { ...row, ...decision, decided_by: adminId, reason }, id, money)
  const refundAudit = !refund || refund.audit === 'unchanged' ? [] : [refund.audit].flat()
  return {
    answer: { _id: caseId, status: needsApproval ? 'approval' : 'decided' },
    audit: [
      ...refundAudit,
      {
        action: 'case.decide',
        target: buildAuditTarget(caseId),
        after: { outcome, businessZmw: vendorAmount, tilipoZmw: platformAmount, needsApproval },
      },
    ],
  }
}

/** Locks the booking first, as the approval of a refund does. */
async function lockWithBooking(tx: Tx, caseId: string): Promise<StoredCase> {
  const known = await tx.sql.selectFrom('support_case').select('booking_id').where('id', '=', caseId).executeTakeFirst()
  if (known?.booking_id) await lockBooking(tx, known.booking_id)
  return lockCase(tx, caseId)
}

async function refundBooking(
  tx: Tx,
  adminId: string,
  row: StoredCase,
  refund: Parameters<typeof refundForPeople>[3],
): Promise<Awaited<ReturnType<typeof refundForPeople>> | null> {
  if (refund.vendorAmount + refund.platformAmount === 0) return null
  if (row.booking_id === null)
    throw new Refusal('invalid_input', {
      fields: { vendorAmount: 'This case has no booking, so nothing can be refunded.' },
    })
  return refundForPeople(tx, adminId, row.booking_id, refund, buildLinks(row))
}

/** The notifications of the refund are those of the decision, so that each side gets one. They lead to the case. */
const buildLinks = ({ id, customer_sees, vendor_sees }: StoredCase): RefundLinks => ({
  ...(customer_sees && { customer: getOwnCasePath('customer', id) }),
  ...(vendor_sees && { vendor: getOwnCasePath('vendor', id) }),
})

interface Money {
  vendor_ngwee: number
  platform_ngwee: number
}

/** @param entryId of the entry of the decision */
async function finishDecision(
  tx: Tx,
  row: StoredCase & { decided_by: string; reason: string },
  entryId: string,
  money: Money,
): Promise<void> {
  const { id, outcome, reason, decided_by, refund_decision_id } = row
  await updateCase(tx, id, {
    ...{ outcome, reason, decided_by, refund_decision_id, ...noAwaited },
    ...{ state: 'decided', decided_at: tx.at, resolved_at: tx.at },
    first_response_at: row.first_response_at ?? tx.at,
  })
  const informed = getInformedSides(row)
  await addEntry(tx, id, {
    ...{ id: entryId, kind: 'decided', author_id: decided_by, author_side: 'tilipo', text: reason },
    ...{ visible_to: informed ?? 'team', ...money },
  })
  const isRefunded = money.vendor_ngwee + money.platform_ngwee > 0
  if (!isRefunded) await notifySides(tx, row, informed, { template: 'caseDecided', params: buildCaseParams(row) })
}

/**
 * Approves or rejects a refund, also that of a case. The case is then decided, or open again.
 * @throws Refusal `not_found`, `wrong_state`, `second_administrator`
 */
export async function decideRefundOfCase(
  tx: Tx,
  adminId: string,
  refundId: string,
  approved: boolean,
): ReturnType<typeof decideRefund> {
  const known = await tx.sql
    .selectFrom('support_case')
    .selectAll()
    .where('refund_decision_id', '=', refundId)
    .executeTakeFirst()
  const result = await decideRefund(tx, adminId, refundId, approved, known && buildLinks(known))
  if (known) await applyRefundDecision(tx, adminId, await lockCase(tx, known.id), approved)
  return result
}

async function applyRefundDecision(tx: Tx, adminId: string, row: StoredCase, approved: boolean): Promise<void> {
  const { id, decided_by: decidedBy, reason, refund_decision_id: refundId } = row
  if (decidedBy === null || reason === null || refundId === null) return
  if (approved) {
    const money = await tx.sql
      .selectFrom('refund_decision')
      .select(['vendor_ngwee', 'platform_ngwee'])
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow()
    return finishDecision(tx, { ...row, decided_by: decidedBy, reason }, tx.newId(), money)
  }
  await updateCase(tx, id, { ...noDecision, state: 'open', due_at: row.resolution_due })
  const author = { author_id: adminId, author_side: 'tilipo' } as const
  await addEntry(tx, id, { kind: 'decision_rejected', ...author, visible_to: 'team', text: '' })
  if (adminId !== row.owner_id)
    await notifyHandlers(tx, row, { template: 'adminCaseRefundRejected', params: buildCaseParams(row) })
}

/** Closes a case without a decision, or one that is decided. @throws Refusal `not_found`, `wrong_state` */
export async function closeCase(
  tx: Tx,
  adminId: string,
  caseId: string,
  { id, reason }: BodyOf<typeof cases.closeCase>,
): Promise<AuditedResult<{ _id: string }>> {
  const row = await lockCase(tx, caseId)
  if (await isRepeated(tx, id, caseId, adminId)) return { answer: { _id: caseId }, audit: 'unchanged' }
  const isDecided = row.state === 'decided'
  if (!isDecided) await handleAs(tx, row, adminId)
  await updateCase(tx, caseId, {
    ...{ state: 'closed', ...noAwaited },
    resolved_at: row.resolved_at ?? tx.at,
    first_response_at: row.first_response_at ?? tx.at,
  })
  // Of a decided case, the sides have read the decision.
  const informed = isDecided ? null : getInformedSides(row)
  const author = { author_id: adminId, author_side: 'tilipo' } as const
  await addEntry(tx, caseId, { id, kind: 'closed', ...author, visible_to: informed ?? 'team', text: reason })
  await notifySides(tx, row, informed, { template: 'caseClosed', params: buildCaseParams(row) })
  return { answer: { _id: caseId }, audit: { action: 'case.close', target: buildAuditTarget(caseId) } }
}

/** What an appeal changes. Times start again, and another administrator decides. */
export const buildAppeal = (row: StoredCase, at: Date): Partial<StoredCase> => ({
  ...noDecision,
  ...noAwaited,
  ...{ state: 'open', owner_id: null, resolved_at: null, appealed_at: at },
  first_decided_by: row.decided_by,
  due_at: addHours(at, caseKindTexts[row.kind].firstResponseHours),
  resolution_due: addHours(at, caseKindTexts[row.kind].resolutionHours),
})
