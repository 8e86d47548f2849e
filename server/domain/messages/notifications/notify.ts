import { sql } from 'kysely'
import type { NotificationContent } from '#contract/notification-templates'
import { findPushKind, type PushKind } from '#contract/push-templates'
import { recordChanges, userScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { enqueuePushes } from '../push'

/**
 * Creates a notification. Has no effect for an account without a person: a deleted one, or the one of walk-ins.
 * @param content a template of `contract/notification-templates.ts` and its values; never a rendered text
 * @param link the path of the related page, or null
 */
export async function notify(
  tx: Tx,
  accountId: string,
  { template, params }: NotificationContent,
  link: string | null,
): Promise<void> {
  const pushKind = findPushKind(template)
  const row = await tx.sql
    .insertInto('notification')
    .columns(['id', 'account_id', 'content', 'link', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select([
          sql<string>`${tx.newId()}::uuid`.as('id'),
          'account.id as account_id',
          sql<string>`${JSON.stringify({ template, params })}::jsonb`.as('content'),
          sql<string | null>`${link}::text`.as('link'),
          sql<Date>`${tx.at}::timestamptz`.as('created_at'),
        ])
        .where('account.id', '=', accountId)
        .where('deleted_at', 'is', null),
    )
    .returning([
      'id',
      sql<boolean>`exists (
        select from push_subscription join account on account.id = push_subscription.account_id
        where account.id = notification.account_id and ${wantsPush(pushKind)})`.as('has_listening_devices'),
    ])
    .executeTakeFirst()
  if (!row) return
  // The screen on which the user acted displays the result itself. The user's other devices may not, so they get a hint.
  await recordChanges(tx, [{ scope: userScope(accountId), entity: 'notification', id: row.id }], {
    exceptSession: tx.callerSession,
  })
  if (pushKind && row.has_listening_devices) await enqueuePushes(tx, { id: row.id, accountId }, pushKind)
}

/** Whether the person of `account` has not turned off pushes of this kind. */
const wantsPush = (kind: PushKind | null) =>
  kind?.choice ? sql.ref(`account.push_${kind.choice}`) : sql.lit(kind !== null)

/** Notifies all active admins and super admins. */
export async function notifyAdmins(tx: Tx, content: NotificationContent, link: string | null): Promise<void> {
  const admins = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('role', 'in', ['admin', 'superAdmin'])
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  for (const { id } of admins) await notify(tx, id, content, link)
}

/** Notifies the owner and all active staff of a vendor. */
export async function notifyVendor(
  tx: Tx,
  vendorId: string,
  content: NotificationContent,
  link: string | null,
): Promise<void> {
  const people = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('is_active', '=', true)
    .orderBy('id')
    .execute()
  for (const { id } of people) await notify(tx, id, content, link)
}
