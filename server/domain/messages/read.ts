import { messagesPerPage } from '#contract/conversations'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import { recordChanges } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { markReadAt } from '../notifications'
import type { Who } from '../route'
import { conversationChanged, pairOf, sideOf } from './side'
import { conversationsOf, lockConversation, messagesOf } from './sql'
import { linkFor } from './tell'
import { conversationView, messageView } from './views'

export async function list(db: Db, who: Who) {
  const side = sideOf(who)
  const rows = side
    ? await conversationsOf(db, side).orderBy('message.created_at', 'desc').orderBy('message.id').execute()
    : []
  return { conversations: rows.map((row) => conversationView(row, side!)) }
}

/** Loads one page of messages. One extra row shows whether there are more. */
export async function page(db: Db, who: Who, other: string, before: number | undefined) {
  const side = sideOf(who)
  if (!side) throw new Refusal('not_found')
  let found = messagesOf(db, side).where(side.isCustomer ? 'message.vendor_id' : 'message.customer_id', '=', other)
  if (before !== undefined) found = found.where('number', '<', before)
  const rows = await found
    .orderBy('number', 'desc')
    .limit(messagesPerPage + 1)
    .execute()
  const shown = rows.slice(0, messagesPerPage).reverse()
  return { messages: shown.map((row) => messageView(row, side)), more: rows.length > messagesPerPage }
}

/** Moves the read position forward, never back. All staff of a vendor share one position. */
export async function markRead(tx: Tx, who: Who, other: string, upTo: number): Promise<void> {
  const side = sideOf(who)
  const pair = side && pairOf(side, other)
  const conversation = pair && (await lockConversation(tx, pair))
  if (!side || !conversation) throw new Refusal('not_found')
  await markReadAt(tx, who.accountId, linkFor(side.isCustomer, other))
  const seen = Math.min(upTo, conversation.last)
  if (seen <= (side.isCustomer ? conversation.customer_seen : conversation.vendor_seen)) return
  await tx.sql
    .updateTable('conversation')
    .set((eb) => ({
      ...(side.isCustomer ? { customer_seen: seen } : { vendor_seen: seen }),
      version: eb('version', '+', 1),
    }))
    .where('customer_id', '=', conversation.customer_id)
    .where('vendor_id', '=', conversation.vendor_id)
    .execute()
  await recordChanges(tx, conversationChanged(conversation))
}
