import { retention } from '#contract/sync'
import { recordChanges } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { conversationChanged, messageWritten } from './side'

/** Somebody has another name or picture: those they talk with, and those they answer with, mirror it on their devices. */
export async function renamed(tx: Tx, accountId: string): Promise<void> {
  const conversations = await tx.sql
    .updateTable('conversation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('customer_id', '=', accountId)
    .where('last', '>', 0)
    .returning(['customer_id', 'vendor_id'])
    .execute()
  const answers = await tx.sql
    .selectFrom('message')
    .select(['id', 'customer_id', 'vendor_id'])
    .where('author_id', '=', accountId)
    .where('from_customer', '=', false)
    .orderBy('created_at', 'desc')
    .limit(retention.newest)
    .execute()
  const ofBusiness = ({ scope }: { scope: string }) => scope.startsWith('talk:')
  await recordChanges(tx, [...conversations.flatMap(conversationChanged), ...answers.flatMap(({ id, ...pair }) => messageWritten(pair, id))].filter(ofBusiness), { inAnswer: false })
}

/** A business has another name: its customers mirror it. */
export async function businessRenamed(tx: Tx, vendorId: string): Promise<void> {
  const conversations = await tx.sql
    .updateTable('conversation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('vendor_id', '=', vendorId)
    .where('last', '>', 0)
    .returning(['customer_id', 'vendor_id'])
    .execute()
  const ofCustomer = ({ scope }: { scope: string }) => !scope.startsWith('talk:')
  await recordChanges(tx, conversations.flatMap(conversationChanged).filter(ofCustomer), { inAnswer: false })
}
