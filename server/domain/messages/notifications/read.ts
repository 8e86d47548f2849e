import { sql, type Selectable } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import type { Notification } from '#contract/messages/notifications'
import { retention } from '#contract/sync/sync'
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { notificationView } from './views'

/** Badges show "99+" above 99. */
const maxCountedUnread = 1000

export async function listNotifications(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(retention.newest)
    .execute()
  return { notifications: rows.map(notificationView), unreadCount: await countUnread(db, accountId) }
}

export async function countUnread(db: Db | Tx['sql'], accountId: string): Promise<number> {
  const unread = db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
    .limit(maxCountedUnread)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Loads the notifications that nobody has read or changed since they were created.
 * @returns by id
 */
export async function findNewNotifications(db: Db, ids: readonly string[]): Promise<Map<string, Notification>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('id', 'in', ids)
    .where('version', '=', 1)
    .where('is_read', '=', false)
    .execute()
  return new Map(rows.flatMap(renderIfKnown))
}

/** A process of a newer release may have created it from a template that this one does not know. */
function renderIfKnown(row: Selectable<Database['notification']>): [string, Notification][] {
  try {
    return [[row.id, notificationView(row)]]
  } catch {
    return []
  }
}

export async function markRead(tx: Tx, accountId: string, id: string): Promise<void> {
  const found = await tx.sql
    .selectFrom('notification')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  await markMatchingRead(tx, accountId, { id })
}

/**
 * Marks notifications as read.
 * @param upTo creation time of the newest notification the user has viewed; without it, all are marked
 */
export const markAllRead = (tx: Tx, accountId: string, upTo?: string): Promise<void> =>
  markMatchingRead(tx, accountId, { upTo })

/** Marks the notifications with this link as read, because the user has opened the linked page. */
export const markLinkRead = (tx: Tx, accountId: string, link: string): Promise<void> =>
  markMatchingRead(tx, accountId, { link })

async function markMatchingRead(
  tx: Tx,
  accountId: string,
  { id, link, upTo }: { id?: string; link?: string; upTo?: string | undefined },
): Promise<void> {
  let unread = tx.sql
    .updateTable('notification')
    .set((eb) => ({ is_read: true, version: eb('version', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('is_read', '=', false)
  if (id) unread = unread.where('id', '=', id)
  if (link) unread = unread.where('link', '=', link)
  // Devices receive `createdAt` in milliseconds, but the column has microseconds.
  if (upTo) unread = unread.where(sql<boolean>`date_trunc('milliseconds', created_at) <= ${upTo}::timestamptz`)
  const changed = await unread.returning('id').execute()
  await recordChanges(
    tx,
    changed.map((row) => ({ scope: userScope(accountId), entity: 'notification', id: row.id })),
  )
}
