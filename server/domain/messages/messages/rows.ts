/** The rows of the caller's conversations that a device mirrors. */
import { retention, type EntityRow } from '#contract/sync/sync'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { getSide } from './side'
import { selectConversations, selectMessages } from './sql'
import { conversationView, messageView } from './views'

/** Loads the caller's conversations: those with the given ids of the other side, or a page in their order. */
export async function loadConversationRows(
  tx: Tx,
  caller: Who,
  selection: readonly string[] | { after: string; limit: number },
): Promise<EntityRow[]> {
  const side = getSide(caller)
  if (!side) return []
  const all = selectConversations(tx.sql, side)
  const otherId = side.isCustomer ? 'conversation.vendor_id' : 'conversation.customer_id'
  const rows = await (
    'after' in selection
      ? all.where(otherId, '>', selection.after).orderBy(otherId).limit(selection.limit)
      : all.where(otherId, 'in', selection)
  ).execute()
  return rows.map((row) => {
    const data = conversationView(row, side)
    return { entity: 'conversation', id: data._id, version: row.version, data }
  })
}

export async function loadMessageRows(tx: Tx, caller: Who, ids: readonly string[]): Promise<EntityRow[]> {
  const side = getSide(caller)
  if (!side) return []
  const rows = await selectMessages(tx.sql, side).where('message.id', 'in', ids).execute()
  return rows.map((row) => ({ entity: 'message', id: row.id, version: 1, data: messageView(row, side) }))
}

/** Loads one page of the newest messages after the id `after`, ordered by id. */
export async function loadNewestMessageRows(tx: Tx, caller: Who, after: string, limit: number): Promise<EntityRow[]> {
  const side = getSide(caller)
  if (!side) return []
  const ids = await selectMessages(tx.sql, side)
    .clearSelect()
    .select('message.id')
    .orderBy('message.created_at', 'desc')
    .orderBy('message.id')
    .limit(retention.newest)
    .execute()
  const pageIds = ids
    .map(({ id }) => id)
    .filter((id) => id > after)
    .sort()
    .slice(0, limit)
  const rows = pageIds.length > 0 ? await loadMessageRows(tx, caller, pageIds) : []
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}
