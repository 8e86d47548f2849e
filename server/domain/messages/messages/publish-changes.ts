import { retention } from '#contract/sync/sync'
import { recordChanges } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { buildConversationChanges, buildMessageChanges } from './side'

/** Publishes a changed name or picture of an account to the vendors that mirror its conversations or its replies. */
export async function publishAccountChange(tx: Tx, accountId: string): Promise<void> {
  const conversations = await bumpConversationVersions(tx, 'customer_id', accountId)
  const replies = await tx.sql
    .selectFrom('message')
    .select(['id', 'customer_id', 'vendor_id'])
    .where('author_id', '=', accountId)
    .where('from_customer', '=', false)
    .orderBy('created_at', 'desc')
    .limit(retention.newest)
    .execute()
  const isVendorScope = ({ scope }: { scope: string }) => scope.startsWith('talk:')
  await recordChanges(
    tx,
    [
      ...conversations.flatMap(buildConversationChanges),
      ...replies.flatMap(({ id, ...pair }) => buildMessageChanges(pair, id)),
    ].filter(isVendorScope),
    { inAnswer: false },
  )
}

/** Publishes a changed vendor name to the customers that mirror its conversations. */
export async function publishVendorRename(tx: Tx, vendorId: string): Promise<void> {
  const conversations = await bumpConversationVersions(tx, 'vendor_id', vendorId)
  const isCustomerScope = ({ scope }: { scope: string }) => !scope.startsWith('talk:')
  await recordChanges(tx, conversations.flatMap(buildConversationChanges).filter(isCustomerScope), { inAnswer: false })
}

/** Increments the version of all conversations that contain messages. */
const bumpConversationVersions = (tx: Tx, side: 'customer_id' | 'vendor_id', id: string) =>
  tx.sql
    .updateTable('conversation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(side, '=', id)
    .where('last', '>', 0)
    .returning(['customer_id', 'vendor_id'])
    .execute()
