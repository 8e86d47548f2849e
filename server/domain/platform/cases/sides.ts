/** A case as the customer or the business sees and answers it. */
import { zmwOf } from '#contract/core/money'
import type { BodyOf, AnswerOf, InputOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { maxCaseAnswers, type CaseEntry } from '#contract/platform/cases/case-fields'
import { appealDays, type CaseSide, type CaseState } from '#contract/platform/cases/case-kinds'
import type * as ownCases from '#contract/platform/cases/own-cases'
import type { Db } from '../../../db/connect'
import { filterBy } from '../../../db/conditions'
import type { Tx } from '../../../db/transact'
import { claimFile } from '../../core/uploads'
import type { Who } from '../../route'
import { buildAppeal } from './decide'
import { buildCaseParams, notifyHandlers, notifySides } from './notify'
import { addHours } from './open'
import {
  addEntry,
  findSide,
  includesSide,
  isRepeated,
  joinSides,
  lockCase,
  updateCase,
  type StoredCase,
  type StoredEntry,
} from './sql'

const maxListed = 50

export async function listOwnCases(
  db: Db,
  { role, accountId, vendorId }: Who,
  { bookingId }: InputOf<typeof ownCases.listOwnCases>['query'],
): Promise<AnswerOf<typeof ownCases.listOwnCases>> {
  if (role !== 'endUser' && vendorId === null) return []
  const rows = await db
    .selectFrom('support_case')
    .selectAll()
    .$call((query) =>
      role === 'endUser'
        ? query.where('customer_id', '=', accountId).where('customer_sees', '=', true)
        : query.where('vendor_id', '=', vendorId).where('vendor_sees', '=', true),
    )
    .$call(filterBy(bookingId, (query, value) => query.where('booking_id', '=', value)))
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({ ...buildHead(row), state: getStateForSides(row) }))
}

export const buildHead = ({
  id,
  kind,
  subject,
  state,
  opened_at,
}: Pick<StoredCase, 'id' | 'kind' | 'subject' | 'state' | 'opened_at'>) => ({
  _id: id,
  kind,
  subject,
  state,
  openedAt: opened_at.toISOString(),
})

/** That the refund of a decision waits for a second administrator concerns Tilipo only. */
const getStateForSides = ({ state }: StoredCase): CaseState => (state === 'approval' ? 'open' : state)

/** @throws Refusal `not_found` */
export async function readOwnCase(db: Db, who: Who, id: string, at: Date): Promise<ownCases.OwnCase> {
  const row = await db.selectFrom('support_case').selectAll().where('id', '=', id).executeTakeFirst()
  const side = row && findSide(who, row)
  if (!side) throw new Refusal('not_found')
  const rows = await loadEntries(db, id)
  const visible = rows.filter(({ visible_to }) => includesSide(visible_to, side))
  const [booking, vendor] = await Promise.all([
    row.booking_id === null
      ? null
      : db.selectFrom('booking').select(['id', 'reference']).where('id', '=', row.booking_id).executeTakeFirstOrThrow(),
    row.vendor_id === null
      ? null
      : db.selectFrom('vendor').select('name').where('id', '=', row.vendor_id).executeTakeFirstOrThrow(),
  ])
  const appealUntil = getAppealEnd(row, at)
  return {
    ...buildHead(row),
    state: getStateForSides(row),
    side,
    booking: booking && { _id: booking.id, reference: booking.reference },
    vendorName: vendor?.name ?? null,
    answerUntil: (includesSide(row.awaits, side) && row.awaits_until?.toISOString()) || null,
    offerId: findOpenOffer(row, visible, side, at)?.id ?? null,
    outcome: row.state === 'approval' ? null : row.outcome,
    canAnswer: canAnswer(row),
    appealUntil: appealUntil?.toISOString() ?? null,
    isAppealed: row.appealed_at !== null,
    entries: visible.map((entry) => buildEntry(entry, rows)),
  }
}

export const loadEntries = (db: Db | Tx['sql'], caseId: string): Promise<StoredEntry[]> =>
  db.selectFrom('case_entry').selectAll().where('case_id', '=', caseId).orderBy('position').execute()

/** Says who of the sides wrote it, but not which person. @param all the entries of the case */
export function buildEntry(entry: StoredEntry, all: readonly StoredEntry[]): CaseEntry {
  const source = entry.kind === 'shared' ? all.find(({ id }) => id === entry.source_id) : undefined
  const { text, files } = source ?? entry
  const hasAmount = entry.vendor_ngwee !== null && entry.platform_ngwee !== null
  return {
    _id: entry.id,
    kind: entry.kind,
    by: entry.author_side,
    at: entry.created_at.toISOString(),
    text,
    files,
    until: entry.answer_until?.toISOString() ?? null,
    amount: hasAmount ? zmwOf((entry.vendor_ngwee ?? 0) + (entry.platform_ngwee ?? 0)) : null,
    sharedFrom: source && source.author_side !== 'tilipo' ? source.author_side : null,
  }
}

const canAnswer = ({ state }: StoredCase): boolean => state === 'open' || state === 'waiting'

function findOpenOffer(
  row: StoredCase,
  entries: readonly StoredEntry[],
  side: CaseSide,
  at: Date,
): StoredEntry | undefined {
  const offer = entries.find(({ id, visible_to }) => id === row.offer_id && includesSide(visible_to, side))
  const isAnswered = entries.some(({ source_id, author_side }) => source_id === offer?.id && author_side === side)
  if (!offer?.answer_until || isAnswered || !canAnswer(row)) return undefined
  return offer.answer_until >= at ? offer : undefined
}

/** @returns null if nobody can appeal */
function getAppealEnd({ state, decided_at, appealed_at }: StoredCase, at: Date): Date | null {
  if ((state !== 'decided' && state !== 'closed') || decided_at === null || appealed_at !== null) return null
  const end = addHours(decided_at, appealDays * 24)
  return end > at ? end : null
}

interface LockedSide {
  row: StoredCase
  side: CaseSide
}

/** @throws Refusal `not_found` */
async function lockOwnCase(tx: Tx, who: Who, id: string): Promise<LockedSide> {
  const row = await lockCase(tx, id)
  const side = findSide(who, row)
  if (!side) throw new Refusal('not_found')
  return { row, side }
}

const over = () => new Refusal('wrong_state', { message: 'This case is over, so you can no longer answer.' })

/** @returns whether the answer is new. @throws Refusal `not_found`, `wrong_state`, `upload_gone` */
export async function answerInCase(
  tx: Tx,
  who: Who,
  caseId: string,
  { id, text, files }: BodyOf<typeof ownCases.answerInCase>,
): Promise<boolean> {
  const { row, side } = await lockOwnCase(tx, who, caseId)
  if (await isRepeated(tx, id, caseId, who.accountId)) return false
  if (!canAnswer(row)) throw over()
  await refuseTooManyAnswers(tx, caseId, side)
  for (const { upload } of files)
    await claimFile(tx, { id: upload, ownerId: who.accountId, purpose: 'document', usedBy: `case:${caseId}` })
  const author = { author_id: who.accountId, author_side: side }
  await addEntry(tx, caseId, { id, kind: 'answered', ...author, visible_to: side, text, files })
  // An open offer is answered by accepting or declining it.
  if (!findOpenOffer(row, await loadEntries(tx.sql, caseId), side, tx.at)) await endWait(tx, row, side)
  await notifyHandlers(tx, row, { template: 'adminCaseAnswered', params: buildCaseParams(row) })
  return true
}

async function refuseTooManyAnswers(tx: Tx, caseId: string, side: CaseSide): Promise<void> {
  const answers = await tx.sql
    .selectFrom('case_entry')
    .select('id')
    .where('case_id', '=', caseId)
    .where('author_side', '=', side)
    .limit(maxCaseAnswers)
    .execute()
  if (answers.length >= maxCaseAnswers)
    throw new Refusal('wrong_state', { message: `A case can have at most ${maxCaseAnswers} answers.` })
}

/** Tilipo continues once every side that was asked has answered. */
async function endWait(tx: Tx, row: StoredCase, side: CaseSide): Promise<void> {
  if (row.state !== 'waiting') return
  const awaits = joinSides(
    side !== 'customer' && includesSide(row.awaits, 'customer'),
    side !== 'vendor' && includesSide(row.awaits, 'vendor'),
  )
  await updateCase(tx, row.id, awaits ? { awaits } : { ...nobodyAwaited, due_at: row.resolution_due })
}
const nobodyAwaited = { state: 'open', awaits: null, awaits_until: null } as const

/** @throws Refusal `not_found`, `wrong_state` */
export async function answerCaseOffer(
  tx: Tx,
  who: Who,
  { id: caseId, offer: offerId }: InputOf<typeof ownCases.answerCaseOffer>['params'],
  accepted: boolean,
): Promise<void> {
  const { row, side } = await lockOwnCase(tx, who, caseId)
  const entries = await loadEntries(tx.sql, caseId)
  const kind = accepted ? 'accepted' : 'declined'
  const given = entries.find(({ source_id, author_side }) => source_id === offerId && author_side === side)
  if (given?.kind === kind) return
  if (given) throw new Refusal('wrong_state', { message: 'You have answered this offer already.' })
  const offer = findOpenOffer(row, entries, side, tx.at)
  if (offer?.id !== offerId)
    throw new Refusal('wrong_state', { message: 'This offer has ended. Please refresh the page.' })
  const author = { author_id: who.accountId, author_side: side }
  await addEntry(tx, caseId, { kind, ...author, visible_to: side, text: '', source_id: offerId })
  // One side that declines ends the offer for both.
  if (accepted) await endWait(tx, row, side)
  else await updateCase(tx, caseId, { ...nobodyAwaited, offer_id: null, due_at: row.resolution_due })
  await notifyHandlers(tx, row, {
    template: 'adminCaseOfferAnswered',
    params: { ...buildCaseParams(row), accepted },
  })
}

/** @throws Refusal `not_found`, `wrong_state` */
export async function appealCase(
  tx: Tx,
  who: Who,
  caseId: string,
  { id, text }: BodyOf<typeof ownCases.appealCase>,
): Promise<void> {
  const { row, side } = await lockOwnCase(tx, who, caseId)
  if (await isRepeated(tx, id, caseId, who.accountId)) return
  if (!getAppealEnd(row, tx.at))
    throw new Refusal('wrong_state', {
      message:
        row.appealed_at === null
          ? 'The time to appeal has ended.'
          : 'There was an appeal in this case already. The decision after it is final.',
    })
  const author = { author_id: who.accountId, author_side: side }
  await addEntry(tx, caseId, { id, kind: 'appealed', ...author, visible_to: side, text })
  await updateCase(tx, caseId, buildAppeal(row, tx.at))
  const otherSide = joinSides(side === 'vendor' && row.customer_sees, side === 'customer' && row.vendor_sees)
  await notifySides(tx, row, otherSide, { template: 'caseAppealed', params: buildCaseParams(row) })
  await notifyHandlers(tx, { ...row, owner_id: null }, { template: 'adminCaseAppealed', params: buildCaseParams(row) })
}
