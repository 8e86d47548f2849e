import * as notifications from '#contract/messages/notifications'
import type { Db } from '../../../db/connect'
import { command, query, signedInOf, type Who } from '../../route'
import { listNotifications, markAllRead, markRead, countUnread } from './read'

const withUnreadCount = {
  present: async (db: Db, call: { who: Who | null }) => ({
    unreadCount: await countUnread(db, signedInOf(call).accountId),
  }),
}

export const notificationRoutes = [
  query(notifications.listNotifications, (db, call) => listNotifications(db, signedInOf(call).accountId)),
  command(
    notifications.markNotificationRead,
    (tx, call) => markRead(tx, signedInOf(call).accountId, call.input.params.id),
    withUnreadCount,
  ),
  command(
    notifications.markAllNotificationsRead,
    (tx, call) => markAllRead(tx, signedInOf(call).accountId, call.input.body.upTo),
    withUnreadCount,
  ),
]
