import type { Selectable } from 'kysely'
import { renderNotification } from '#contract/notification-templates'
import type { Notification } from '#contract/messages/notifications'
import type { Database } from '../../../db/schema'

export function notificationView(row: Selectable<Database['notification']>): Notification {
  return {
    _id: row.id,
    message: renderNotification(row.content),
    isRead: row.is_read,
    createdAt: row.created_at.toISOString(),
    link: row.link,
  }
}
