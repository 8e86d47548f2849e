import type { Notification } from '#contract/messages/notifications'
import { recordChanges, userScope } from '../../db/feed'
import type { Tx } from '../../db/transact'
import { notificationView } from './views'

type Listener = (accountId: string, notification: Notification) => void
const listeners = new Set<Listener>()

/**
 * Registers a listener for new notifications, called after commit. The socket server forwards them to devices as hints.
 * @returns a function that removes the listener
 */
export function onNotification(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export async function notify(tx: Tx, accountId: string, message: string, link: string | null): Promise<void> {
  const row = await tx.sql
    .insertInto('notification')
    .values({ id: tx.newId(), account_id: accountId, message, link, created_at: tx.at })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'notification', id: row.id }])
  tx.afterCommit(() => listeners.forEach((listener) => listener(accountId, notificationView(row))))
}

/** Notifies all active admins and super admins. */
export async function notifyAdmins(tx: Tx, message: string, link: string | null): Promise<void> {
  const admins = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('role', 'in', ['admin', 'superAdmin'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  for (const { id } of admins) await notify(tx, id, message, link)
}

/** Notifies the owner and all active staff of a vendor. */
export async function notifyVendor(tx: Tx, vendorId: string, message: string, link: string | null): Promise<void> {
  const people = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  for (const { id } of people) await notify(tx, id, message, link)
}
