/** The one rule that closes the accounts of staff and hotel managers together with their business. */
import { sql } from 'kysely'
import { recordChanges, staffScope, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { firstItem } from '#contract/core/checked-access'

/**
 * Closes the accounts of a vendor's members while its owner is suspended, not approved or deleted, and opens them
 * afterwards, except those that their employer or Tilipo has closed. The database closes the sockets of their sessions.
 * Call it after each change of the owner. Members who are added later are closed by a trigger (`003-vendors.sql`).
 * @param vendorId locked by the caller, and then the account of the owner
 */
export async function refreshMemberAccess(tx: Tx, vendorId: string): Promise<void> {
  const { rows: members } = await sql<{ id: string; staff_role: string | null; is_closed: boolean }>`
    select member.id, member.staff_role, is_closed
    from vendor join account owner on owner.id = vendor.owner_id
    cross join lateral (select is_business_closed(owner) as is_closed) as business
    join account member on member.vendor_id = vendor.id and member.id <> owner.id
    where vendor.id = ${vendorId} and member.business_closed <> is_closed
    order by member.id
    for no key update of member`.execute(tx.sql)
  if (members.length === 0) return
  const isClosed = firstItem(members).is_closed
  await tx.sql
    .updateTable('account')
    .set((eb) => ({
      business_closed: isClosed,
      is_active: sql<boolean>`not ${isClosed}::boolean and suspended_at is null and coalesce(staff_status, 'active') = 'active'`,
      version: eb('version', '+', 1),
    }))
    .where(
      'id',
      'in',
      members.map(({ id }) => id),
    )
    .execute()
  await recordChanges(
    tx,
    members.flatMap(({ id, staff_role }) => [
      { scope: userScope(id), entity: 'me' as const, id },
      ...(staff_role ? [{ scope: staffScope(vendorId), entity: 'staffMember' as const, id }] : []),
    ]),
  )
}
