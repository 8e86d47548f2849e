import { sql } from 'kysely'
import { renderNotification, type NotificationContent } from '#contract/notification-templates'
import type { Db } from '../../server/db/connect'

/** Builds a notification with a fixed text, for tests of everything but texts. */
export const textNotification = (text: string): NotificationContent => ({ template: 'text', params: { text } })

/** Loads the notifications of an account with their rendered texts, oldest first. */
export async function loadNotificationTexts(
  db: Db,
  accountId: string,
): Promise<{ message: string; link: string | null }[]> {
  const rows = await db
    .selectFrom('notification')
    .select(['content', 'link'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    // Notifications of one transaction have the same time. Their rows are stored in the order of their creation.
    .orderBy(sql`ctid`)
    .execute()
  return rows.map(({ content, link }) => ({ message: renderNotification(content), link }))
}
