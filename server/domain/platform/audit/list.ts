import { sql, type SelectQueryBuilder } from 'kysely'
import { adminPageSize, maxCounted } from '#contract/core/list-page'
import type { AuditEntry, listAudit as listEndpoint } from '#contract/platform/audit'
import type { BusinessType } from '#contract/core/access'
import { addDays } from '#contract/core/dates'
import type { AnswerOf, InputOf } from '#contract/core/endpoint'
import type { Db } from '../../../db/connect'
import { countRows } from '../../../db/count-rows'
import { buildLikePattern } from '../../../db/like-pattern'
import type { ListPage } from '../../route'
import { filterBy } from '../../../db/conditions'

export type Filters = Omit<InputOf<typeof listEndpoint>['query'], 'page'>

/** Returns one page of the audit log, newest entries first. */
export async function listAudit(
  db: Db,
  { page = 1, ...filters }: Filters & { page?: number | undefined },
): Promise<ListPage<AnswerOf<typeof listEndpoint>>> {
  const actorIds = filters.administrator === undefined ? null : await findActorIds(db, filters.administrator)
  const skipped = (page - 1) * adminPageSize
  const ids = newestIds(db, filters, actorIds, skipped + adminPageSize)
    .limit(adminPageSize)
    .offset(skipped)
  const rows = await orderEntries(
    selectEntriesWithActor(db, {}).where('audit_entry.id', 'in', db.selectFrom(ids.as('newest')).select('id')),
  ).execute()
  return { items: rows.map(entryView), total: await countRows(db, newestIds(db, filters, actorIds, maxCounted + 1)) }
}

/**
 * Selects the newest matching entries. The entries of several administrators are read by the index of each of them, because
 * an index of all entries would be read until it has enough of theirs.
 */
function newestIds(db: Db, { administrator: _, ...filters }: Filters, actorIds: string[] | null, limit: number) {
  const entries = orderEntries(selectEntries(db, filters)).limit(limit)
  if (actorIds === null) return entries.select(['audit_entry.id', 'at'])
  const actors = sql<{ actor: string }>`unnest(${actorIds}::uuid[])`.as<'actors'>(sql`actors(actor)`)
  return db
    .selectFrom(actors)
    .innerJoinLateral(
      () =>
        entries
          .where(sql<boolean>`actor_id = actors.actor`)
          .select(['audit_entry.id', 'at'])
          .as('audit_entry'),
      (join) => join.onTrue(),
    )
    .select(['audit_entry.id', 'at'])
    .orderBy('at', 'desc')
    .orderBy('audit_entry.id', 'desc')
}

export const orderEntries = <O>(entries: SelectQueryBuilder<any, any, O>): SelectQueryBuilder<any, any, O> =>
  entries.orderBy('audit_entry.at', 'desc').orderBy('audit_entry.id', 'desc')

/** Finds the administrators whose name or email contains a text. */
async function findActorIds(db: Db, part: string): Promise<string[]> {
  const rows = await selectActors(db, part).execute()
  return rows.map(({ id }) => id)
}

export const selectEntriesWithActor = (db: Db, filters: Filters) =>
  selectEntries(db, filters)
    .innerJoin('account', 'account.id', 'audit_entry.actor_id')
    .selectAll('audit_entry')
    .select('account.full_name')
    .select(
      sql<BusinessType | null>`case when target_kind = 'vendor'
        then (select business_type from vendor where id = target_id::uuid) end`.as('business_type'),
    )

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntriesWithActor>['execute']>>[number]

export const entryView = (row: EntryRow): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { _id: row.actor_id, name: row.full_name },
  action: row.action,
  target: {
    kind: row.target_kind,
    _id: row.target_id,
    label: row.target_label,
    ...(row.business_type && { businessType: row.business_type }),
  },
  address: row.address,
  reason: row.reason,
  before: row.before,
  after: row.after,
})

function selectEntries(db: Db, { actor, administrator, action, targetKind, targetId, from, to }: Filters) {
  return db
    .selectFrom('audit_entry')
    .$call(filterBy(actor, (entries, value) => entries.where('actor_id', '=', value)))
    .$call(filterBy(administrator, (entries, value) => entries.where('actor_id', 'in', selectActors(db, value))))
    .$call(filterBy(action, (entries, value) => entries.where('action', '=', value)))
    .$call(filterBy(targetKind, (entries, value) => entries.where('target_kind', '=', value)))
    .$call(filterBy(targetId, (entries, value) => entries.where('target_id', '=', value)))
    .$call(filterBy(from, (entries, value) => entries.where('at', '>=', startOfDay(value))))
    .$call(filterBy(to, (entries, value) => entries.where('at', '<', startOfDay(addDays(value, 1)))))
}

const selectActors = (db: Db, part: string) =>
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
