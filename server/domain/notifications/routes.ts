import * as notifications from '#contract/notifications'
import type { Db } from '../../db/connect'
import { command, query, signedInOf, type Who } from '../route'
import { list, markAllRead, markRead, unreadOf } from './read'

const counted = {
  present: async (db: Db, call: { who: Who | null }) => ({
    unreadCount: await unreadOf(db, signedInOf(call).accountId),
  }),
}

export const notificationRoutes = [
  query(notifications.listNotifications, (db, call) => list(db, signedInOf(call).accountId)),
  command(
    notifications.readNotification,
    (tx, call) => markRead(tx, signedInOf(call).accountId, call.input.params.id),
    counted,
  ),
  command(
    notifications.readAllNotifications,
    (tx, call) => markAllRead(tx, signedInOf(call).accountId, call.input.body.upTo),
    counted,
  ),
]
