import { noNotifications, readNotifications, type NotificationsView } from './read-notifications'
import { useLive } from './use-live'

export type { NotificationsView } from './read-notifications'

export const useNotifications = (): NotificationsView | undefined => useLive(readNotifications, noNotifications)
