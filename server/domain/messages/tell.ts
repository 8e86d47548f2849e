/** Notifies the other side of a conversation about a new message. A notification never contains the text. */
import type { Selectable } from 'kysely'
import { decide, type ApprovalStatus, type Role, type StaffRole } from '#contract/access'
import { talkers } from '#contract/messages'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'
import { notify } from '../notifications'
import type { Side } from './side'

type Row = Selectable<Database['conversation']>

/** Minimum time between two notifications to the same side of a conversation, in ms. */
const quietMs = 5 * 60_000

export async function tell(tx: Tx, { isCustomer }: Side, conversation: Row): Promise<void> {
  const toldAt = isCustomer ? conversation.vendor_told_at : conversation.customer_told_at
  if (toldAt && tx.at.getTime() - toldAt.getTime() < quietMs) return
  const { customer_id, vendor_id } = conversation
  await tx.sql
    .updateTable('conversation')
    .set(isCustomer ? { vendor_told_at: tx.at } : { customer_told_at: tx.at })
    .where('customer_id', '=', customer_id)
    .where('vendor_id', '=', vendor_id)
    .execute()
  if (isCustomer) {
    const name = await nameOf(tx, customer_id)
    for (const id of await speakersOf(tx, vendor_id))
      await notify(tx, id, `New message from ${name}.`, linkFor(false, customer_id))
  } else {
    const vendor = await tx.sql
      .selectFrom('vendor')
      .select('name')
      .where('id', '=', vendor_id)
      .executeTakeFirstOrThrow()
    await notify(tx, customer_id, `New message from ${vendor.name}.`, linkFor(true, vendor_id))
  }
}

export const linkFor = (isCustomer: boolean, other: string): string =>
  `${isCustomer ? '/messages' : '/admin/messages'}?chatWith=${other}`

async function nameOf(tx: Tx, accountId: string): Promise<string> {
  return (await tx.sql.selectFrom('account').select('full_name').where('id', '=', accountId).executeTakeFirstOrThrow())
    .full_name
}

async function speakersOf(tx: Tx, vendorId: string): Promise<string[]> {
  const people = await tx.sql
    .selectFrom('account')
    .select(['id', 'role', 'staff_role', 'is_active', 'approval_status'])
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .execute()
  return people
    .filter(
      ({ role, staff_role, is_active, approval_status }) =>
        decide(talkers, {
          role: role as Role,
          staffRole: staff_role as StaffRole | null,
          isActive: is_active,
          approvalStatus: approval_status as ApprovalStatus,
        }) === 'allowed',
    )
    .map(({ id }) => id)
}
