import type { LiveNotification } from '../api/live-socket'
import { showOnce } from './show-once'

/**
 * Shows a toast on any page, except on the page that displays the event itself. The list of notifications is updated by
 * the next pull.
 */
export function showNotification({ _id, message, link }: LiveNotification): void {
  if (link && link === location.pathname + location.search) return
  showOnce(_id ?? message, { title: 'New Notification', description: message })
}
