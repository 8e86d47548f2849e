import { retention } from '#contract/sync'
import { recordChanges } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { conversationChanged, messageWritten } from './side'

/** Publishes a changed name or picture of an account to the vendors that mirror its conversations or its replies. */
export async function renamed(tx: Tx, accountId: string): Promise<void> {
  const conversations = await shownAnew(tx, 'customer_id', accountId)
  const answers = await tx.sql
    .selectFrom('message')
    .select(['id', 'customer_id', 'vendor_id'])
    .where('author_id', '=', accountId)
    .where('from_customer', '=', false)
    .orderBy('created_at', 'desc')
    .limit(retention.newest)
    .execute()
  const ofBusiness = ({ scope }: { scope: string }) => scope.startsWith('talk:')
  await recordChanges(
    tx,
    [
      ...conversations.flatMap(conversationChanged),
      ...answers.flatMap(({ id, ...pair }) => messageWritten(pair, id)),
    ].filter(ofBusiness),
    { inAnswer: false },
  )
}

/** Publishes a changed vendor name to the customers that mirror its conversations. */
export async function businessRenamed(tx: Tx, vendorId: string): Promise<void> {
  const conversations = await shownAnew(tx, 'vendor_id', vendorId)
  const ofCustomer = ({ scope }: { scope: string }) => !scope.startsWith('talk:')
  await recordChanges(tx, conversations.flatMap(conversationChanged).filter(ofCustomer), { inAnswer: false })
}

/** Increments the version of all conversations that contain messages. */
const shownAnew = (tx: Tx, side: 'customer_id' | 'vendor_id', id: string) =>
  tx.sql
    .updateTable('conversation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(side, '=', id)
    .where('last', '>', 0)
    .returning(['customer_id', 'vendor_id'])
    .execute()
