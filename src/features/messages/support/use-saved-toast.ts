import { useSyncStatus } from '../../../sync/index'
import { toast } from '../../../ui/overlays/toast'

/** Returns a function that confirms that a message is stored. The text depends on whether it can be sent now. */
export function useSavedToast(): (title: string) => void {
  const isOffline = useSyncStatus().online === 'no'
  return (title) =>
    toast({
      title,
      description: isOffline
        ? "Saved on this phone. We'll send it when you're back online."
        : "Our answer will appear here, and we'll notify you.",
      tone: 'success',
    })
}
