import { Refusal } from '#contract/core/refusals'
import { recordChanges } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { buildConversationChanges, buildMessageChanges, getPair, getSide, type ConversationPair } from './side'
import { lockConversation } from './sql'
import { notifyNewMessage } from './notify'

interface MessageInput {
  id: string
  text: string
  serviceId?: string | undefined
}

/**
 * Stores a message and notifies the other side. The device creates the id: if a message with this id exists, the same
 * command stored it before, or it belongs to another account.
 * @returns false if the message was stored before
 * @throws Refusal `not_found` if the id belongs to another message
 */
export async function createMessage(
  tx: Tx,
  caller: Who,
  otherId: string,
  { id, text, serviceId }: MessageInput,
): Promise<boolean> {
  const side = getSide(caller)
  if (!side) throw new Refusal('forbidden')
  const pair = getPair(side, otherId)
  if (side.isCustomer) await ensureConversation(tx, pair)
  else await startConversationWithBuyer(tx, pair)
  const conversation = await lockConversation(tx, pair)
  if (!conversation) throw new Refusal('not_found')
  if (await isStored(tx, caller, pair, id)) return false
  if (!side.isCustomer) await refuseClosedConversation(tx, pair)
  const number = conversation.last + 1
  await tx.sql
    .insertInto('message')
    .values({
      id,
      ...pair,
      number,
      from_customer: side.isCustomer,
      author_id: caller.accountId,
      text,
      listing_id: await findListingId(tx, pair, serviceId),
      created_at: tx.at,
    })
    .execute()
  await tx.sql
    .updateTable('conversation')
    .set((eb) => ({ last: number, last_at: tx.at, version: eb('version', '+', 1) }))
    .where('customer_id', '=', pair.customer_id)
    .where('vendor_id', '=', pair.vendor_id)
    .execute()
  await recordChanges(tx, [...buildMessageChanges(pair, id), ...buildConversationChanges(pair)])
  await notifyNewMessage(tx, side, conversation)
  return true
}

async function ensureConversation(tx: Tx, pair: ConversationPair): Promise<void> {
  const vendor = await tx.sql.selectFrom('vendor').select('visible').where('id', '=', pair.vendor_id).executeTakeFirst()
  if (!vendor) throw new Refusal('not_found')
  if (!vendor.visible) throw new Refusal('provider_gone')
  await insertConversation(tx, pair)
}

/** A vendor starts conversations only with customers who have booked with their account. Otherwise it only replies. */
async function startConversationWithBuyer(tx: Tx, pair: ConversationPair): Promise<void> {
  const booking = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('vendor_id', '=', pair.vendor_id)
    .where('account_id', '=', pair.customer_id)
    .where('walk_in_name', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (booking) await insertConversation(tx, pair)
}

const insertConversation = (tx: Tx, pair: ConversationPair) =>
  tx.sql
    .insertInto('conversation')
    .values({ ...pair, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Rejects messages from a hidden vendor, because customers cannot reply to it, and messages to a closed account. */
async function refuseClosedConversation(tx: Tx, { vendor_id, customer_id }: ConversationPair): Promise<void> {
  const vendor = await tx.sql.selectFrom('vendor').select('visible').where('id', '=', vendor_id).executeTakeFirst()
  if (!vendor?.visible)
    throw new Refusal('provider_gone', {
      message: 'Your business is hidden, so its conversations are closed. Please contact support.',
    })
  const customer = await tx.sql
    .selectFrom('account')
    .select('is_active')
    .where('id', '=', customer_id)
    .executeTakeFirst()
  if (!customer?.is_active) throw new Refusal('provider_gone', { message: 'This customer’s account is closed.' })
}

async function isStored(tx: Tx, caller: Who, pair: ConversationPair, id: string): Promise<boolean> {
  const existing = await tx.sql
    .selectFrom('message')
    .select(['author_id', 'customer_id', 'vendor_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!existing) return false
  const isSameMessage =
    existing.author_id === caller.accountId &&
    existing.customer_id === pair.customer_id &&
    existing.vendor_id === pair.vendor_id
  if (!isSameMessage) throw new Refusal('not_found')
  return true
}

/** Returns null for a deleted listing or one of another vendor: the message is stored without the reference. */
async function findListingId(
  tx: Tx,
  { vendor_id }: ConversationPair,
  serviceId: string | undefined,
): Promise<string | null> {
  if (!serviceId) return null
  const listing = await tx.sql
    .selectFrom('listing')
    .select('id')
    .where('id', '=', serviceId)
    .where('vendor_id', '=', vendor_id)
    .executeTakeFirst()
  return listing?.id ?? null
}
