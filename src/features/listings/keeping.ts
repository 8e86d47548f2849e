import type { Values } from '#contract/edit'
import { pathTo } from '../../paths'
import { useSyncStatus, type Preview } from '../../sync/index'
import { toast } from '../../ui/toast'
import { listingPath, type Area } from './use-area'

/** Builds the preview of a queued listing command, for optimistic display and for the list of pending changes. */
export const previewOf = (area: Area, id: string, values: Values): Preview => ({
  name: String(values.name),
  vertical: area.vertical.id,
  path: pathTo(area.vertical.routes.listing, id),
  at: listingPath(area, id),
})

export function useTellKept(): (title: string) => void {
  const isOffline = useSyncStatus().online === 'no'
  return (title) =>
    toast({
      title,
      description: isOffline ? "Saved on this phone. We'll send it when you're back online." : undefined,
      tone: 'success',
    })
}
