/** The rows of the caller's conversations that a device mirrors. */
import { retention, type EntityRow } from '#contract/sync'
import type { Tx } from '../../db/transact'
import type { Who } from '../route'
import { sideOf } from './side'
import { conversationsOf, messagesOf } from './sql'
import { conversationView, messageView } from './views'

/** Loads the caller's conversations: all, or those with the given ids of the other side. */
export async function conversationRows(tx: Tx, who: Who, ids?: readonly string[]): Promise<EntityRow[]> {
  const side = sideOf(who)
  if (!side) return []
  const all = conversationsOf(tx.sql, side)
  const rows = await (
    ids ? all.where(side.isCustomer ? 'conversation.vendor_id' : 'conversation.customer_id', 'in', ids) : all
  ).execute()
  return rows.map((row) => {
    const data = conversationView(row, side)
    return { entity: 'conversation', id: data._id, version: row.version, data }
  })
}

export async function messageRows(tx: Tx, who: Who, ids: readonly string[]): Promise<EntityRow[]> {
  const side = sideOf(who)
  const rows = side ? await messagesOf(tx.sql, side).where('message.id', 'in', ids).execute() : []
  return rows.map((row) => ({ entity: 'message', id: row.id, version: 1, data: messageView(row, side!) }))
}

/** Loads one page of the newest messages after the id `after`, ordered by id. */
export async function newestMessages(tx: Tx, who: Who, after: string, most: number): Promise<EntityRow[]> {
  const side = sideOf(who)
  if (!side) return []
  const ids = await messagesOf(tx.sql, side)
    .clearSelect()
    .select('message.id')
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id')
    .limit(retention.newest)
    .execute()
  const wanted = ids
    .map(({ id }) => id)
    .filter((id) => id > after)
    .sort()
    .slice(0, most)
  const rows = wanted.length > 0 ? await messageRows(tx, who, wanted) : []
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
