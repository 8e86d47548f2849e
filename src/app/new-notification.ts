import type { LiveNotification } from '../api/live'
import { toast } from '../ui/toast'

/** Said on whatever page the person is; the list itself comes with the next pull. */
export const showNotification = ({ message }: LiveNotification): void =>
  toast({ title: 'New Notification', description: message })
