import { array, boolean, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { signedIn } from '../core/access'
import { allIds, endpoint } from '../core/endpoint'
import { Id, Instant } from '../core/values'

export const Notification = type({
  _id: Id,
  message: string(),
  isRead: boolean(),
  createdAt: Instant,
  /** The path of the related page in this app. */
  link: nullable(string()),
})
export type Notification = Infer<typeof Notification>

export const listNotifications = endpoint({
  name: 'notifications.list',
  method: 'GET',
  path: '/notifications',
  answer: type({ notifications: array(Notification), unreadCount: integer() }),
  access: signedIn,
  offline: 'cache',
})
const UnreadCount = type({ unreadCount: integer() })
export const markAllNotificationsRead = endpoint({
  name: 'notifications.readAll',
  method: 'POST',
  path: '/notifications/read/all',
  /** Time of the newest notification that the user saw. A command that is sent later thus leaves newer ones unread. */
  body: object({ upTo: optional(Instant) }),
  answer: UnreadCount,
  access: signedIn,
  offline: 'queue',
  label: 'Mark all notifications as read',
  changes: { entity: 'notification', getId: () => allIds },
  orderKey: () => 'notifications',
  coalesceKey: () => 'notifications',
  supersedes: 'notification/',
})
export const markNotificationRead = endpoint({
  name: 'notifications.read',
  method: 'POST',
  path: '/notifications/read/:id',
  params: object({ id: Id }),
  answer: UnreadCount,
  access: signedIn,
  offline: 'queue',
  label: 'Mark a notification as read',
  changes: { entity: 'notification', getId: ({ params }) => params.id },
  orderKey: () => 'notifications',
  coalesceKey: (input) => `notification/${input.params.id}`,
})

export const notificationCommands = [markNotificationRead, markAllNotificationsRead]
