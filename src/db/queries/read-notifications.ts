import type { Notification } from '#contract/messages/notifications'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'

export interface NotificationsView {
  /** Newest first. */
  notifications: Notification[]
  unreadCount: number
}

export const noNotifications: NotificationsView = { notifications: [], unreadCount: 0 }

export async function readNotifications(database: UserDatabase): Promise<NotificationsView> {
  const { view } = await readFolded(database, 'notification')
  const notifications = [...view.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { notifications, unreadCount: notifications.filter(({ isRead }) => !isRead).length }
}
