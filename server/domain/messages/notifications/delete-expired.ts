import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'

/** Bookings, orders and messages have a history of their own. */
export const notificationRetentionDays = 365

/** Deletes at most `maxRows` old notifications, also from the devices. @returns the number of deleted rows */
export async function deleteExpiredNotifications(tx: Tx, maxRows: number): Promise<number> {
  const cutoff = new Date(tx.at.getTime() - notificationRetentionDays * 86_400_000)
  const expired = tx.sql.selectFrom('notification').select('id').where('created_at', '<', cutoff).limit(maxRows)
  const deleted = await tx.sql
    .deleteFrom('notification')
    .where('id', 'in', expired)
    .returning(['id', 'account_id'])
    .execute()
  await recordChanges(
    tx,
    deleted.map(({ id, account_id }) => ({ scope: userScope(account_id), entity: 'notification' as const, id })),
  )
  return deleted.length
}
