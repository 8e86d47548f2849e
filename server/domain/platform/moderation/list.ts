import { sql } from 'kysely'
import { adminPageSize } from '#contract/core/list-page'
import type { AnswerOf, InputOf } from '#contract/core/endpoint'
import type { listReportedItems as listEndpoint } from '#contract/platform/moderation/reports'
import type { ReportedKind } from '#contract/platform/moderation/report-reasons'
import type { Db } from '../../../db/connect'
import { countRows } from '../../../db/count-rows'
import { formatAuthorName } from '../../bookings/reviews'
import type { ListPage } from '../../route'
import { filterBy } from '../../../db/conditions'

const reportsPerItem = 5

/** Returns one page of reported items, the ones that were reported last first. */
export async function listReportedItems(
  db: Db,
  { state, kind, page = 1 }: InputOf<typeof listEndpoint>['query'],
): Promise<ListPage<AnswerOf<typeof listEndpoint>>> {
  const items = db
    .selectFrom('reported_item')
    .$call(filterBy(state, (query, value) => query.where('reported_item.state', '=', value)))
    .$call(filterBy(kind, (query, value) => query.where('reported_item.kind', '=', value)))
  const rows = await items
    .innerJoin('vendor', 'vendor.id', 'reported_item.vendor_id')
    .leftJoin('account as admin', 'admin.id', 'reported_item.decided_by')
    .selectAll('reported_item')
    .select(['vendor.name as vendor_name', 'admin.full_name as admin_name'])
    .orderBy('reported_item.last_reported_at', 'desc')
    .orderBy('reported_item.target_id')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
  const [contents, reports, cases] = await Promise.all([
    loadContents(db, rows),
    loadReports(db, rows),
    loadCases(db, rows),
  ])
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      _id: row.target_id,
      state: row.state,
      ...(contents.get(row.target_id) ?? { title: 'Deleted', text: '' }),
      vendor: { _id: row.vendor_id, name: row.vendor_name },
      reports: row.reports,
      newestReports: reports
        .filter(({ kind: reportedKind, target_id }) => reportedKind === row.kind && target_id === row.target_id)
        .map(({ reason, note, created_at }) => ({
          reason,
          note,
          at: created_at.toISOString(),
        })),
      lastReportedAt: row.last_reported_at.toISOString(),
      decision:
        row.decided_at === null || row.admin_name === null
          ? null
          : { by: row.admin_name, at: row.decided_at.toISOString(), reason: row.reason },
      cases: cases
        .filter(({ report_kind, report_id }) => report_kind === row.kind && report_id === row.target_id)
        .map(({ id, subject }) => ({ _id: id, subject })),
    })),
    total: await countRows(db, items.select('reported_item.target_id')),
  }
}

interface Item {
  kind: string
  target_id: string
}

/** Loads the titles and texts of items by id, as they are now. */
async function loadContents(db: Db, items: readonly Item[]): Promise<Map<string, { title: string; text: string }>> {
  const idsOf = (wanted: ReportedKind) => items.filter(({ kind }) => kind === wanted).map(({ target_id }) => target_id)
  const [reviews, messages, listings, vendors] = await Promise.all([
    db
      .selectFrom('review')
      .innerJoin('account', 'account.id', 'review.account_id')
      .select(['review.id', 'account.full_name', 'review.text'])
      .where('review.id', 'in', [...idsOf('review'), noId])
      .execute(),
    db
      .selectFrom('message')
      .leftJoin('account', 'account.id', 'message.author_id')
      .select(['message.id', 'account.full_name', 'message.text', 'message.from_customer'])
      .where('message.id', 'in', [...idsOf('message'), noId])
      .execute(),
    db
      .selectFrom('listing')
      .select(['id', 'name', 'description'])
      .where('id', 'in', [...idsOf('listing'), noId])
      .execute(),
    db
      .selectFrom('vendor')
      .select(['id', 'name', 'description'])
      .where('id', 'in', [...idsOf('vendor'), noId])
      .execute(),
  ])
  return new Map([
    ...reviews.map(({ id, full_name, text }) => [id, { title: formatAuthorName(full_name), text }] as const),
    ...messages.map(({ id, full_name, text, from_customer }) => {
      const author = full_name ? formatAuthorName(full_name) : 'Deleted account'
      return [id, { title: from_customer ? `${author} (customer)` : `${author} (business)`, text }] as const
    }),
    ...[...listings, ...vendors].map(({ id, name, description }) => [id, { title: name, text: description }] as const),
  ])
}
/** Matches nothing. PostgreSQL refuses an empty list. */
const noId = '00000000-0000-0000-0000-000000000000'

const loadCases = (db: Db, items: readonly Item[]) =>
  db
    .selectFrom('support_case')
    .select(['id', 'subject', 'report_kind', 'report_id'])
    .where('report_id', 'in', [...items.map(({ target_id }) => target_id), noId])
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .execute()

/** Loads the newest reports of each item. */
async function loadReports(db: Db, items: readonly Item[]) {
  if (items.length === 0) return []
  const ranked = db
    .selectFrom('content_report')
    .select(['kind', 'target_id', 'reason', 'note', 'created_at'])
    .select(sql<number>`row_number() over (partition by kind, target_id order by created_at desc)`.as('position'))
    .where(
      'target_id',
      'in',
      items.map(({ target_id }) => target_id),
    )
    .as('ranked')
  return db
    .selectFrom(ranked)
    .selectAll()
    .where('position', '<=', reportsPerItem)
    .orderBy('created_at', 'desc')
    .execute()
}
