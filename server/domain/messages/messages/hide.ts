import { Refusal } from '#contract/core/refusals'
import { recordChanges } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { buildConversationChanges, buildMessageChanges } from './side'
import { lockConversation } from './sql'

interface HiddenMessage {
  customerId: string
  vendorId: string
  fromCustomer: boolean
}

/**
 * Replaces the text of a message on both sides by a notice, or shows it again.
 * @throws Refusal `not_found`
 */
export async function setMessageHidden(tx: Tx, id: string, hidden: boolean): Promise<HiddenMessage> {
  const message = await tx.sql
    .selectFrom('message')
    .select(['customer_id', 'vendor_id', 'from_customer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) throw new Refusal('not_found')
  await lockConversation(tx, message)
  await tx.sql
    .updateTable('message')
    .set({ hidden_at: hidden ? tx.at : null })
    .where('id', '=', id)
    .execute()
  // The list of conversations contains the newest message.
  await tx.sql
    .updateTable('conversation')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('customer_id', '=', message.customer_id)
    .where('vendor_id', '=', message.vendor_id)
    .execute()
  await recordChanges(tx, [...buildMessageChanges(message, id), ...buildConversationChanges(message)])
  return { customerId: message.customer_id, vendorId: message.vendor_id, fromCustomer: message.from_customer }
}
