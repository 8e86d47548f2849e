import { sql, type SelectQueryBuilder } from 'kysely'
import { adminPageSize, maxCounted } from '#contract/admin/list-page'
import type { AuditEntry, listAudit as listEndpoint } from '#contract/admin/audit'
import { addDays } from '#contract/core/dates'
import type { AnswerOf, InputOf } from '#contract/core/endpoint'
import type { Db } from '../../db/connect'
import { buildLikePattern } from '../catalogue'
import type { ListPage } from '../route'

export type Filters = Omit<InputOf<typeof listEndpoint>['query'], 'page'>

/** Returns one page of the audit log, newest entries first. */
export async function listAudit(
  db: Db,
  filters: Filters & { page?: number | undefined },
): Promise<ListPage<AnswerOf<typeof listEndpoint>>> {
  const rows = await selectEntriesWithActor(db, filters)
    .orderBy('audit_entry.id', 'desc')
    .limit(adminPageSize)
    .offset(((filters.page ?? 1) - 1) * adminPageSize)
    .execute()
  return {
    items: rows.map(entryView),
    total: await countRows(db, selectEntries(db, filters).select('audit_entry.id')),
  }
}

export const selectEntriesWithActor = (db: Db, filters: Filters) =>
  selectEntries(db, filters)
    .innerJoin('account', 'account.id', 'audit_entry.actor_id')
    .selectAll('audit_entry')
    .select('account.full_name')

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntriesWithActor>['execute']>>[number]

export const entryView = (row: EntryRow): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { _id: row.actor_id, name: row.full_name },
  action: row.action,
  target: { kind: row.target_kind, _id: row.target_id, label: row.target_label },
  address: row.address,
  reason: row.reason,
  before: row.before,
  after: row.after,
})

function selectEntries(db: Db, { actor, administrator, action, targetKind, targetId, from, to }: Filters) {
  return db
    .selectFrom('audit_entry')
    .$if(actor !== undefined, (entries) => entries.where('actor_id', '=', actor!))
    .$if(administrator !== undefined, (entries) => entries.where('actor_id', 'in', findActors(db, administrator!)))
    .$if(action !== undefined, (entries) => entries.where('action', '=', action!))
    .$if(targetKind !== undefined, (entries) => entries.where('target_kind', '=', targetKind!))
    .$if(targetId !== undefined, (entries) => entries.where('target_id', '=', targetId!))
    .$if(from !== undefined, (entries) => entries.where('at', '>=', startOfDay(from!)))
    .$if(to !== undefined, (entries) => entries.where('at', '<', startOfDay(addDays(to!, 1))))
}

/** Selects the administrators whose name or email contains a text. */
const findActors = (db: Db, part: string) =>
  db
    .selectFrom('account as actor')
    .select('actor.id')
    .where('actor.role', 'in', ['admin', 'superAdmin'])
    .where((eb) => {
      const pattern = buildLikePattern(part)
      return eb.or([eb('actor.full_name', 'ilike', pattern), eb('actor.email', 'ilike', pattern)])
    })

/** Days are those of Zambia, which is two hours ahead of UTC all year. */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00+02:00`)

/** Counts the rows of a query up to `maxCounted + 1`. */
export async function countRows(db: Db, rows: SelectQueryBuilder<any, any, any>): Promise<number> {
  const { count } = await db
    .selectFrom(rows.limit(maxCounted + 1).as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
