import { useSyncStatus } from '../../sync/index'
import { toast } from '../../ui/toast'

/** What was written is safe from here on; whether it has left is another matter, and said truly. */
export function useTellKept(): (title: string) => void {
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
