/** What an administrator does in a case before the decision: owner, questions, offers, shared answers, notes. */
import type { BodyOf } from '#contract/core/endpoint'
import { ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { CaseRecipient } from '#contract/platform/cases/case-kinds'
import type * as cases from '#contract/platform/cases/cases'
import type { Tx } from '../../../db/transact'
import type { Audit, AuditedResult } from '../../core/audit'
import { buildCaseParams, notifySides } from './notify'
import { addHours, refuseMissingSide } from './open'
import {
  addEntry,
  buildAuditTarget,
  handleAs,
  includesSide,
  isRepeated,
  joinSides,
  loadName,
  lockCase,
  refuseFirstDecider,
  refuseUnlessOpen,
  setOwner,
  updateCase,
  type StoredCase,
} from './sql'

type Result = AuditedResult<{ _id: string }>

/**
 * Of two administrators who take a case at once, the second one is refused, with the name of the owner.
 * @throws Refusal `not_found`, `wrong_state`, `second_administrator`
 */
export async function assignCase(
  tx: Tx,
  adminId: string,
  id: string,
  { ownerId, seenOwnerId }: BodyOf<typeof cases.assignCase>,
): Promise<Result> {
  const row = await lockCase(tx, id)
  if (row.owner_id === ownerId) return { answer: { _id: id }, audit: 'unchanged' }
  refuseUnlessOpen(row)
  if (row.owner_id !== seenOwnerId)
    throw new Refusal('wrong_state', {
      message: row.owner_id
        ? `${await loadName(tx.sql, row.owner_id)} has taken this case already.`
        : 'Nobody has this case any more. Please refresh the page.',
    })
  refuseFirstDecider(row, ownerId)
  if (ownerId) await refuseUnlessAdmin(tx, ownerId)
  await setOwner(tx, id, ownerId, adminId)
  return { answer: { _id: id }, audit: { action: 'case.assign', target: buildAuditTarget(id) } }
}

async function refuseUnlessAdmin(tx: Tx, id: string): Promise<void> {
  const member = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('role', 'in', ['admin', 'superAdmin'])
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!member)
    throw new Refusal('not_found', { message: 'This administrator is no longer available. Please choose another.' })
}

/** Asks a side, or both, for an answer. @throws Refusal `not_found`, `wrong_state`, `invalid_input` */
export async function askInCase(
  tx: Tx,
  adminId: string,
  caseId: string,
  { id, to, days, text }: BodyOf<typeof cases.askInCase>,
): Promise<Result> {
  const row = await lockCase(tx, caseId)
  if (await isRepeated(tx, id, caseId, adminId)) return { answer: { _id: caseId }, audit: 'unchanged' }
  const awaits = joinSides(
    includesSide(row.awaits, 'customer') || includesSide(to, 'customer'),
    includesSide(row.awaits, 'vendor') || includesSide(to, 'vendor'),
  )
  const until = await writeToSides(tx, row, adminId, { to, days, awaits: awaits ?? to })
  const author = { author_id: adminId, author_side: 'tilipo' } as const
  await addEntry(tx, caseId, { id, kind: 'asked', ...author, visible_to: to, text, answer_until: until })
  await notifySides(tx, row, to, {
    template: 'caseAsked',
    params: { ...buildCaseParams(row), until: until.toISOString() },
  })
  return { answer: { _id: caseId }, audit: { action: 'case.ask', target: buildAuditTarget(caseId), after: { to } } }
}

/** Makes an offer, which replaces an earlier one. @throws Refusal `not_found`, `wrong_state`, `invalid_input` */
export async function offerInCase(
  tx: Tx,
  adminId: string,
  caseId: string,
  { id, to, days, text, vendorAmount, platformAmount }: BodyOf<typeof cases.offerInCase>,
): Promise<Result> {
  const row = await lockCase(tx, caseId)
  if (await isRepeated(tx, id, caseId, adminId)) return { answer: { _id: caseId }, audit: 'unchanged' }
  const until = await writeToSides(tx, row, adminId, { to, days, awaits: to })
  await addEntry(tx, caseId, {
    ...{ id, kind: 'offered', author_id: adminId, author_side: 'tilipo', visible_to: to, text, answer_until: until },
    ...{ vendor_ngwee: ngweeOf(vendorAmount), platform_ngwee: ngweeOf(platformAmount) },
  })
  await updateCase(tx, caseId, { offer_id: id })
  await notifySides(tx, row, to, {
    template: 'caseOffered',
    params: { ...buildCaseParams(row), until: until.toISOString() },
  })
  const after = { to, businessZmw: vendorAmount, tilipoZmw: platformAmount }
  return { answer: { _id: caseId }, audit: { action: 'case.offer', target: buildAuditTarget(caseId), after } }
}

/** @returns until when an answer is awaited */
async function writeToSides(
  tx: Tx,
  row: StoredCase,
  adminId: string,
  { to, days, awaits }: { to: CaseRecipient; days: number; awaits: CaseRecipient },
): Promise<Date> {
  refuseMissingSide(row, to)
  await handleAs(tx, row, adminId)
  const until = addHours(tx.at, days * 24)
  const { resolution_due: resolutionDue } = row
  await updateCase(tx, row.id, {
    ...{ state: 'waiting', awaits, awaits_until: until },
    due_at: until < resolutionDue ? until : resolutionDue,
    first_response_at: row.first_response_at ?? tx.at,
    customer_sees: row.customer_sees || includesSide(to, 'customer'),
    vendor_sees: row.vendor_sees || includesSide(to, 'vendor'),
  })
  return until
}

/** Shows an answer of one side to the other. @throws Refusal `not_found`, `wrong_state`, `invalid_input` */
export async function shareCaseEntry(
  tx: Tx,
  adminId: string,
  caseId: string,
  { id, entryId }: BodyOf<typeof cases.shareCaseEntry>,
): Promise<Result> {
  const row = await lockCase(tx, caseId)
  const source = await tx.sql
    .selectFrom('case_entry')
    .selectAll()
    .where('id', '=', entryId)
    .where('case_id', '=', caseId)
    .where('kind', 'in', ['answered', 'appealed'])
    .executeTakeFirst()
  if (!source) throw new Refusal('not_found')
  const shared = await tx.sql
    .selectFrom('case_entry')
    .select('id')
    .where('case_id', '=', caseId)
    .where('kind', '=', 'shared')
    .where('source_id', '=', entryId)
    .executeTakeFirst()
  if (shared) return { answer: { _id: caseId }, audit: 'unchanged' }
  const to = source.author_side === 'customer' ? 'vendor' : 'customer'
  refuseMissingSide(row, to)
  await handleAs(tx, row, adminId)
  await addEntry(tx, caseId, {
    ...{ id, kind: 'shared', author_id: adminId, author_side: 'tilipo', visible_to: to, text: '', source_id: entryId },
  })
  await updateCase(tx, caseId, to === 'customer' ? { customer_sees: true } : { vendor_sees: true })
  await notifySides(tx, row, to, { template: 'caseShared', params: buildCaseParams(row) })
  return { answer: { _id: caseId }, audit: { action: 'case.share', target: buildAuditTarget(caseId), after: { to } } }
}

/** Any administrator may add notes, at any time. The audit log does not contain their texts. */
export async function addCaseNote(
  tx: Tx,
  adminId: string,
  caseId: string,
  { id, text }: BodyOf<typeof cases.addCaseNote>,
): Promise<Result> {
  await lockCase(tx, caseId)
  if (await isRepeated(tx, id, caseId, adminId)) return { answer: { _id: caseId }, audit: 'unchanged' }
  const author = { author_id: adminId, author_side: 'tilipo' } as const
  await addEntry(tx, caseId, { id, kind: 'note', ...author, visible_to: 'team', text })
  const audit: Audit = { action: 'case.note', target: buildAuditTarget(caseId) }
  return { answer: { _id: caseId }, audit }
}
