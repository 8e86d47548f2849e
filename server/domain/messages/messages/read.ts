import { conversationsPerPage, messagesPerPage } from '#contract/messages/conversations'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import { recordChanges } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { formatDateCursor, isOlderThan, microsecondsOf } from '../../../db/list-cursor'
import { markLinkRead } from '../notifications'
import type { Who } from '../../route'
import { buildConversationChanges, getPair, getSide } from './side'
import { selectConversations, lockConversation, selectMessages } from './sql'
import { buildConversationLink } from './notify'
import { conversationView, messageView } from './views'
import { lastItem } from '#contract/core/checked-access'

/**
 * Loads one page of conversations, those with the newest messages first.
 * @param after the cursor of the page before
 */
export async function loadConversations(db: Db, caller: Who, after: string | undefined) {
  const side = getSide(caller)
  if (!side) return { conversations: [] }
  const otherId = side.isCustomer ? 'conversation.vendor_id' : 'conversation.customer_id'
  let page = selectConversations(db, side).where('conversation.last', '>', 0)
  if (after !== undefined) page = page.where(isOlderThan(after, 'conversation.last_at', otherId))
  const rows = await page
    .select(microsecondsOf('conversation.last_at').as('last_at_us'))
    .orderBy('conversation.last_at', 'desc')
    .orderBy(otherId, 'desc')
    .limit(conversationsPerPage + 1)
    .execute()
  const conversations = rows.slice(0, conversationsPerPage).map((row) => conversationView(row, side))
  const last = rows[conversationsPerPage - 1]
  if (rows.length <= conversationsPerPage || !last) return { conversations }
  return { conversations, next: formatDateCursor({ createdAt: last.last_at_us, id: lastItem(conversations)._id }) }
}

/** Loads one page of messages. One extra row shows whether there are more. */
export async function loadMessagePage(db: Db, caller: Who, otherId: string, before: number | undefined) {
  const side = getSide(caller)
  if (!side) throw new Refusal('not_found')
  let pageQuery = selectMessages(db, side).where(
    side.isCustomer ? 'message.vendor_id' : 'message.customer_id',
    '=',
    otherId,
  )
  if (before !== undefined) pageQuery = pageQuery.where('number', '<', before)
  const rows = await pageQuery
    .orderBy('number', 'desc')
    .limit(messagesPerPage + 1)
    .execute()
  const pageRows = rows.slice(0, messagesPerPage).reverse()
  return { messages: pageRows.map((row) => messageView(row, side)), more: rows.length > messagesPerPage }
}

/** Moves the read position forward, never back. All staff of a vendor share one position. */
export async function markRead(tx: Tx, caller: Who, otherId: string, upTo: number): Promise<void> {
  const side = getSide(caller)
  const pair = side && getPair(side, otherId)
  const conversation = pair && (await lockConversation(tx, pair))
  if (!side || !conversation) throw new Refusal('not_found')
  await markLinkRead(tx, caller.accountId, buildConversationLink(side.isCustomer, otherId))
  const readUpTo = Math.min(upTo, conversation.last)
  if (readUpTo <= (side.isCustomer ? conversation.customer_seen : conversation.vendor_seen)) return
  await tx.sql
    .updateTable('conversation')
    .set((eb) => ({
      ...(side.isCustomer ? { customer_seen: readUpTo } : { vendor_seen: readUpTo }),
      version: eb('version', '+', 1),
    }))
    .where('customer_id', '=', conversation.customer_id)
    .where('vendor_id', '=', conversation.vendor_id)
    .execute()
  await recordChanges(tx, buildConversationChanges(conversation))
}
