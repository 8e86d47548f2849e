import type { LiveNotification } from '../api/live-socket'
import { toast } from '../ui/toast'

/** Shows a toast on any page. The list of notifications is updated by the next pull. */
export const showNotification = ({ message }: LiveNotification): void =>
  toast({ title: 'New Notification', description: message })
