import { toast, type ToastMessage } from '../ui/overlays/toast'

/** Longer than two tabs take to receive the same event. */
const lockMs = 10_000

/**
 * Shows a toast about an event that every open tab receives: in one visible tab. A hidden tab shows nothing, because
 * the toast would be outdated when the user returns to it.
 * @param id identifies the event
 */
export function showOnce(id: string, message: ToastMessage): void {
  if (document.visibilityState !== 'visible') return
  const { locks } = navigator
  if (!locks) return toast(message)
  // Two windows side by side are both visible: the first one that gets the lock shows it.
  void locks
    .request(`tilipo-toast-${id}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return
      toast(message)
      await new Promise((resolve) => setTimeout(resolve, lockMs))
    })
    .catch(() => toast(message))
}
