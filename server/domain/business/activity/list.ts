import { adminPageSize } from '#contract/core/list-page'
import { addDays, formatInstant, lusakaInstant } from '#contract/core/dates'
import { formatCsvLine } from '#contract/core/csv'
import type { AnswerOf, InputOf } from '#contract/core/endpoint'
import {
  maxExportedActivity,
  type ActivityEntry,
  type exportActivity as exportEndpoint,
  type listActivity as listEndpoint,
} from '#contract/business/activity/activity'
import { listActivityKinds } from '#contract/business/activity/activity-texts'
import { describeActivity, getActorName } from '#contract/business/activity/describe-activity'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { streamRows } from '../../../db/stream-rows'
import { countRows } from '../../../db/count-rows'
import { filterBy } from '../../../db/conditions'

type Filters = InputOf<typeof exportEndpoint>['body']

/** Returns one page of the activity of a business, newest entries first, and everybody who has entries. */
export async function listActivity(
  db: Db,
  vendorId: string,
  { page = 1, ...filters }: InputOf<typeof listEndpoint>['query'],
): Promise<AnswerOf<typeof listEndpoint>> {
  const rows = await selectEntries(db, vendorId, filters)
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
  return {
    entries: rows.map(entryView),
    total: await countRows(db, filterEntries(db, vendorId, filters).select('member_activity.id')),
    members: await listMembers(db, vendorId),
  }
}

/**
 * Finds the members of the business, and former ones, with entries. It skips from one member to the next in the index,
 * because a business may have many thousand entries.
 */
async function listMembers(db: Db, vendorId: string) {
  const { rows } = await sql<{ _id: string; name: string }>`
    with recursive member (id) as (
      (select actor_id from member_activity where vendor_id = ${vendorId} order by actor_id limit 1)
      union all
      select (
        select actor_id from member_activity where vendor_id = ${vendorId} and actor_id > member.id order by actor_id limit 1
      ) from member where member.id is not null
    )
    select account.id as _id, account.full_name as name from member join account using (id)
    order by account.full_name`.execute(db)
  return rows
}

function filterEntries(db: Db, vendorId: string, { member, group, from, to }: Filters) {
  return db
    .selectFrom('member_activity')
    .where('member_activity.vendor_id', '=', vendorId)
    .$call(filterBy(member, (entries, value) => entries.where('actor_id', '=', value)))
    .$call(filterBy(group, (entries, value) => entries.where('kind', 'in', listActivityKinds(value))))
    .$call(filterBy(from, (entries, value) => entries.where('at', '>=', lusakaInstant(value, '00:00'))))
    .$call(filterBy(to, (entries, value) => entries.where('at', '<', lusakaInstant(addDays(value, 1), '00:00'))))
}

/** The id of the target is cast instead of the account's, so that the join uses the index of accounts. */
const accountOfTarget = sql<string>`case when target_kind = 'account' then target_id::uuid end`

/** The names of people are read from their accounts, so that a deleted account leaves no copy. */
const selectEntries = (db: Db, vendorId: string, filters: Filters) =>
  filterEntries(db, vendorId, filters)
    .innerJoin('account as actor', 'actor.id', 'member_activity.actor_id')
    .leftJoin('account as member', (join) => join.on('member.id', '=', accountOfTarget))
    .leftJoin('api_key', 'api_key.id', 'member_activity.api_key_id')
    .selectAll('member_activity')
    .select(['api_key.name as api_key_name', 'actor.full_name as actor_name', 'member.full_name as member_name'])
    .orderBy('member_activity.id', 'desc')

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

const entryView = (row: EntryRow): ActivityEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { _id: row.actor_id, name: row.actor_name },
  apiKey: row.api_key_name,
  kind: row.kind,
  target: row.target_kind
    ? { kind: row.target_kind, _id: row.target_id!, label: row.target_label ?? row.member_name }
    : null,
  params: row.params,
  before: row.before,
  after: row.after,
})

/** Formats the newest matching entries as CSV. */
export async function exportActivity(
  db: Db,
  vendorId: string,
  filters: Filters,
): Promise<AnswerOf<typeof exportEndpoint>> {
  const lines: string[] = []
  for await (const row of streamRows(selectEntries(db, vendorId, filters).limit(maxExportedActivity + 1)))
    lines.push(formatCsvLine(listCells(entryView(row))))
  const exported = lines.slice(0, maxExportedActivity)
  return {
    csv: formatCsvLine(['Time', 'Member', 'Activity', 'Changes']) + exported.join(''),
    entries: exported.length,
    limited: lines.length > maxExportedActivity,
  }
}

function listCells(entry: ActivityEntry): string[] {
  const { text, changes } = describeActivity(entry)
  return [formatInstant(entry.at), getActorName(entry), text, changes.join('; ')]
}
