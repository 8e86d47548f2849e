import type { Notification } from '#contract/notifications'
import type { UserDatabase } from '../database'
import { fold } from '../fold'

export interface NotificationsView {
  /** Newest first. */
  notifications: Notification[]
  unreadCount: number
}

export const noNotifications: NotificationsView = { notifications: [], unreadCount: 0 }

export async function readNotifications(database: UserDatabase): Promise<NotificationsView> {
  const [base, outbox] = await database.transaction('r', database.notifications, database.outbox, () =>
    Promise.all([database.notifications.toArray(), database.outbox.toArray()]),
  )
  const { view } = fold('notification', base, outbox)
  const notifications = [...view.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { notifications, unreadCount: notifications.filter(({ isRead }) => !isRead).length }
}
