import type { Notification } from '#contract/notifications'
import { fold } from '../fold'
import type { UserDatabase } from '../database'
import { useLive } from './use-live'

export interface NotificationsView {
  /** Newest first. */
  notifications: Notification[]
  unreadCount: number
}

const none: NotificationsView = { notifications: [], unreadCount: 0 }

export const useNotifications = (): NotificationsView | undefined => useLive(readNotifications, none)

export async function readNotifications(database: UserDatabase): Promise<NotificationsView> {
  const [base, outbox] = await database.transaction('r', database.notifications, database.outbox, () =>
    Promise.all([database.notifications.toArray(), database.outbox.toArray()]),
  )
  const { view } = fold('notification', base, outbox)
  const notifications = [...view.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { notifications, unreadCount: notifications.filter(({ isRead }) => !isRead).length }
}
