/** The queue of cases, and one case as administrators see it. */
import { adminPageSize } from '#contract/core/list-page'
import type { AnswerOf, InputOf } from '#contract/core/endpoint'
import { zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { activeCaseStates, caseSides } from '#contract/platform/cases/case-kinds'
import type * as cases from '#contract/platform/cases/cases'
import { countRows } from '../../../db/count-rows'
import { filterBy } from '../../../db/conditions'
import type { Db } from '../../../db/connect'
import type { ListPage } from '../../route'
import { readRefunds } from '../booking-admin'
import { buildEntry, buildHead, loadEntries } from './sides'
import { includesSide, type StoredCase, type StoredEntry } from './sql'

type Filters = InputOf<typeof cases.listCases>['query']

/** Returns one page of the queue. Active cases are sorted by the time at which an administrator has to act. */
export async function listCases(
  db: Db,
  adminId: string,
  filters: Filters,
  at: Date,
): Promise<ListPage<cases.CaseRow[]>> {
  const { kind, state, owner, overdue, page = 1 } = filters
  const matches = db
    .selectFrom('support_case')
    .where('support_case.state', 'in', state ? [state] : activeCaseStates)
    .$call(filterBy(kind, (query, value) => query.where('support_case.kind', '=', value)))
    .$call(
      filterBy(owner, (query, value) =>
        value === 'me'
          ? query.where('support_case.owner_id', '=', adminId)
          : query.where('support_case.owner_id', 'is', null),
      ),
    )
    .$call(
      filterBy(overdue, (query) =>
        query.where('support_case.due_at', '<', at).where('support_case.state', 'in', activeCaseStates),
      ),
    )
  const isOver = state === 'decided' || state === 'closed'
  const rows = await joinPeople(matches)
    .$call((query) =>
      isOver ? query.orderBy('support_case.changed_at', 'desc') : query.orderBy('support_case.due_at'),
    )
    .orderBy('support_case.id')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
  return { items: rows.map(buildRow), total: await countRows(db, matches.select('support_case.id')) }
}

const selectCases = (db: Db) => db.selectFrom('support_case')

const joinPeople = (query: ReturnType<typeof selectCases>) =>
  query
    .leftJoin('account as owner', 'owner.id', 'support_case.owner_id')
    .leftJoin('account as customer', 'customer.id', 'support_case.customer_id')
    .leftJoin('vendor', 'vendor.id', 'support_case.vendor_id')
    .selectAll('support_case')
    .select(['owner.full_name as owner_name', 'customer.full_name as customer_name'])
    .select(['vendor.name as vendor_name', 'vendor.business_type'])

type RowWithPeople = Awaited<ReturnType<ReturnType<typeof joinPeople>['execute']>>[number]

const buildPerson = (id: string | null, name: string | null) => (id === null ? null : { _id: id, name: name ?? '' })

const buildRow = (row: RowWithPeople): cases.CaseRow => ({
  ...buildHead(row),
  awaits: row.awaits,
  owner: buildPerson(row.owner_id, row.owner_name),
  customer: buildPerson(row.customer_id, row.customer_name),
  vendor:
    row.vendor_id === null || row.vendor_name === null || row.business_type === null
      ? null
      : { _id: row.vendor_id, name: row.vendor_name, businessType: row.business_type },
  dueAt: row.due_at.toISOString(),
  resolvedAt: row.resolved_at?.toISOString() ?? null,
  isAppealed: row.appealed_at !== null,
})

export async function listCasesAbout(
  db: Db,
  { about, id }: InputOf<typeof cases.listCasesAbout>['params'],
): Promise<AnswerOf<typeof cases.listCasesAbout>> {
  const rows = await db
    .selectFrom('support_case')
    .selectAll()
    .where(`${about}_id`, '=', id)
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(adminPageSize)
    .execute()
  return rows.map(buildHead)
}

/** @throws Refusal `not_found` */
export async function readCase(db: Db, id: string): Promise<cases.AdminCase> {
  const row = await joinPeople(selectCases(db)).where('support_case.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const [entries, names, booking, refund, team] = await Promise.all([
    loadEntries(db, id),
    loadNames(db, row),
    loadBooking(db, row.booking_id),
    loadRefund(db, row.refund_decision_id),
    loadTeam(db),
  ])
  return {
    ...buildRow(row),
    openedBy: names.get(row.opened_by) ?? '',
    customerSees: row.customer_sees,
    vendorSees: row.vendor_sees,
    booking,
    ticketId: row.ticket_id,
    report: row.report_kind === null || row.report_id === null ? null : { kind: row.report_kind, _id: row.report_id },
    firstResponseDue: row.first_response_due.toISOString(),
    firstResponseAt: row.first_response_at?.toISOString() ?? null,
    resolutionDue: row.resolution_due.toISOString(),
    awaitsUntil: row.awaits_until?.toISOString() ?? null,
    outcome: row.outcome,
    decidedBy: buildPerson(row.decided_by, names.get(row.decided_by ?? '') ?? null),
    refund,
    firstDecidedBy: buildPerson(row.first_decided_by, names.get(row.first_decided_by ?? '') ?? null),
    offer: buildOffer(row, entries),
    entries: entries.map((entry) => ({
      ...buildEntry(entry, entries),
      author: names.get(entry.author_id) ?? '',
      visibleTo: entry.visible_to,
      vendorAmount: entry.vendor_ngwee === null ? null : zmwOf(entry.vendor_ngwee),
      platformAmount: entry.platform_ngwee === null ? null : zmwOf(entry.platform_ngwee),
      isShared: entries.some(({ kind, source_id }) => kind === 'shared' && source_id === entry.id),
    })),
    team,
  }
}

/** The names of everybody who has written in a case. */
async function loadNames(db: Db, row: StoredCase): Promise<Map<string, string>> {
  const people = await db
    .selectFrom('account')
    .select(['id', 'full_name'])
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('case_entry').select('author_id').where('case_id', '=', row.id)),
        eb('id', 'in', [row.opened_by, row.decided_by ?? row.opened_by, row.first_decided_by ?? row.opened_by]),
      ]),
    )
    .execute()
  return new Map(people.map(({ id, full_name }) => [id, full_name]))
}

async function loadBooking(db: Db, id: string | null): Promise<cases.AdminCase['booking']> {
  if (id === null) return null
  const booking = await db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { refundable } = await readRefunds(db, booking)
  return {
    _id: id,
    reference: booking.reference,
    paid: zmwOf(booking.paid_ngwee - booking.owed_ngwee),
    refundable,
  }
}

async function loadRefund(db: Db, id: string | null): Promise<cases.AdminCase['refund']> {
  if (id === null) return null
  const { state, vendor_ngwee, platform_ngwee } = await db
    .selectFrom('refund_decision')
    .select(['state', 'vendor_ngwee', 'platform_ngwee'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { status: state, amount: zmwOf(vendor_ngwee + platform_ngwee) }
}

/** An accepted offer remains until the decision, which starts with its amounts. */
function buildOffer({ offer_id }: StoredCase, entries: readonly StoredEntry[]): cases.AdminCase['offer'] {
  const offer = entries.find(({ id }) => id === offer_id)
  if (!offer) return null
  return {
    vendorAmount: zmwOf(offer.vendor_ngwee ?? 0),
    platformAmount: zmwOf(offer.platform_ngwee ?? 0),
    isAccepted: caseSides
      .filter((side) => includesSide(offer.visible_to, side))
      .every((side) =>
        entries.some(
          ({ kind, source_id, author_side }) => kind === 'accepted' && source_id === offer.id && author_side === side,
        ),
      ),
  }
}

const loadTeam = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id as _id', 'full_name as name'])
    .where('role', 'in', ['admin', 'superAdmin'])
    .where('is_active', '=', true)
    .orderBy('full_name')
    .orderBy('id')
    .execute()
