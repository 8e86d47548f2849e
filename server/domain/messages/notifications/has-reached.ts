import type { NotificationTemplate } from '#contract/notification-templates'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'

interface Notice {
  template: NotificationTemplate
  link: string
  /** No earlier ones with the same template and link. */
  since: Date
}

/** Whether one of the accounts has read a notification, or the push service of one of its devices has accepted it. */
export async function hasReachedAnyone(
  tx: Tx,
  accountIds: readonly string[],
  { template, link, since }: Notice,
): Promise<boolean> {
  if (accountIds.length === 0) return false
  const reached = await tx.sql
    .selectFrom('notification')
    .select('id')
    .where('account_id', 'in', accountIds)
    .where('created_at', '>=', since)
    .where('link', '=', link)
    .where(sql`content->>'template'`, '=', template)
    .where((eb) =>
      eb.or([
        eb('is_read', '=', true),
        eb.exists(
          eb
            .selectFrom('push_delivery')
            .select('notification_id')
            .whereRef('notification_id', '=', 'notification.id')
            .where('outcome', '=', 'sent'),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return reached !== undefined
}
