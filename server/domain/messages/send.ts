import { Refusal } from '#contract/refusals'
import { recordChanges } from '../../db/feed'
import type { Tx } from '../../db/transact'
import type { Who } from '../route'
import { conversationChanged, messageWritten, pairOf, sideOf, type Pair, type Side } from './side'
import { lockConversation } from './sql'
import { tell } from './tell'

interface Written {
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
export async function send(tx: Tx, who: Who, other: string, { id, text, serviceId }: Written): Promise<boolean> {
  const side = sideOf(who)
  if (!side) throw new Refusal('forbidden')
  const pair = pairOf(side, other)
  if (side.isCustomer) await begin(tx, pair)
  const conversation = await lockConversation(tx, pair)
  if (!conversation) throw new Refusal('not_found')
  if (await isWritten(tx, who, pair, id)) return false
  if (!side.isCustomer) await refuseClosed(tx, pair)
  const number = conversation.last + 1
  await tx.sql
    .insertInto('message')
    .values({
      id,
      ...pair,
      number,
      from_customer: side.isCustomer,
      author_id: who.accountId,
      text,
      listing_id: await listingOf(tx, side, pair, serviceId),
      created_at: tx.at,
    })
    .execute()
  await tx.sql
    .updateTable('conversation')
    .set((eb) => ({ last: number, version: eb('version', '+', 1) }))
    .where('customer_id', '=', pair.customer_id)
    .where('vendor_id', '=', pair.vendor_id)
    .execute()
  await recordChanges(tx, [...messageWritten(pair, id), ...conversationChanged(pair)])
  await tell(tx, side, conversation)
  return true
}

/** Creates the conversation of a customer. A vendor cannot start one and only replies. */
async function begin(tx: Tx, pair: Pair): Promise<void> {
  const vendor = await tx.sql.selectFrom('vendor').select('visible').where('id', '=', pair.vendor_id).executeTakeFirst()
  if (!vendor) throw new Refusal('not_found')
  if (!vendor.visible) throw new Refusal('provider_gone')
  await tx.sql
    .insertInto('conversation')
    .values({ ...pair, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Rejects messages from a hidden vendor, because customers cannot reply to it, and messages to a closed account. */
async function refuseClosed(tx: Tx, { vendor_id, customer_id }: Pair): Promise<void> {
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

async function isWritten(tx: Tx, who: Who, pair: Pair, id: string): Promise<boolean> {
  const before = await tx.sql
    .selectFrom('message')
    .select(['author_id', 'customer_id', 'vendor_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!before) return false
  const isThis =
    before.author_id === who.accountId && before.customer_id === pair.customer_id && before.vendor_id === pair.vendor_id
  if (!isThis) throw new Refusal('not_found')
  return true
}

/** Returns null for a deleted listing or one of another vendor: the message is stored without the reference. */
async function listingOf(
  tx: Tx,
  { isCustomer }: Side,
  { vendor_id }: Pair,
  serviceId: string | undefined,
): Promise<string | null> {
  if (!isCustomer || !serviceId) return null
  const found = await tx.sql
    .selectFrom('listing')
    .select('id')
    .where('id', '=', serviceId)
    .where('vendor_id', '=', vendor_id)
    .executeTakeFirst()
  return found?.id ?? null
}
