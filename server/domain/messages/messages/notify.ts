/** Notifies the other side of a conversation about a new message. A notification never contains the text. */
import type { Selectable } from 'kysely'
import { checkAccess } from '#contract/core/access'
import { messageParticipants } from '#contract/messages/messages'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { notify } from '../notifications'
import type { Side } from './side'

type Row = Selectable<Database['conversation']>

/** Minimum time between two notifications to the same side of a conversation, in ms. */
const minNotificationGapMs = 5 * 60_000

export async function notifyNewMessage(tx: Tx, { isCustomer }: Side, conversation: Row): Promise<void> {
  const notifiedAt = isCustomer ? conversation.vendor_told_at : conversation.customer_told_at
  if (notifiedAt && tx.at.getTime() - notifiedAt.getTime() < minNotificationGapMs) return
  const { customer_id, vendor_id } = conversation
  await tx.sql
    .updateTable('conversation')
    .set(isCustomer ? { vendor_told_at: tx.at } : { customer_told_at: tx.at })
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .execute()
  if (isCustomer) {
    const from = await loadFullName(tx, customer_id)
    for (const id of await findChatStaffIds(tx, vendor_id))
      await notify(tx, id, { template: 'newMessage', params: { from } }, buildConversationLink(false, customer_id))
  } else {
    const vendor = await tx.sql
      .selectFrom('vendor')
      .select('name')
      .where('id', '=', vendor_id)
      .executeTakeFirstOrThrow()
    await notify(
      tx,
      customer_id,
      { template: 'newMessage', params: { from: vendor.name } },
      buildConversationLink(true, vendor_id),
    )
  }
}

export const buildConversationLink = (isCustomer: boolean, otherId: string): string =>
  `${isCustomer ? '/messages' : '/admin/messages'}?chatWith=${otherId}`

async function loadFullName(tx: Tx, accountId: string): Promise<string> {
  return (await tx.sql.selectFrom('account').select('full_name').where('id', '=', accountId).executeTakeFirstOrThrow())
    .full_name
}

async function findChatStaffIds(tx: Tx, vendorId: string): Promise<string[]> {
  const people = await tx.sql
    .selectFrom('account')
    .select(['id', 'role', 'staff_role', 'is_active', 'approval_status'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute()
  return people
    .filter(
      ({ role, staff_role, is_active, approval_status }) =>
        checkAccess(messageParticipants, {
          role,
          staffRole: staff_role,
          isActive: is_active,
          approvalStatus: approval_status,
        }) === 'allowed',
    )
    .map(({ id }) => id)
}
