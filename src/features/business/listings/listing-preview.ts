import type { FieldValues } from '#contract/sync/edit'
import { buildPath } from '../../../paths'
import { useSyncStatus, type Preview } from '../../../sync/index'
import { toast } from '../../../ui/overlays/toast'
import { buildListingPath, type ListingArea } from './listing-area'

/** Builds the preview of a queued listing command, for optimistic display and for the list of pending changes. */
export const buildListingPreview = (area: ListingArea, id: string, values: FieldValues): Preview => ({
  name: String(values.name),
  vertical: area.vertical.id,
  path: buildPath(area.vertical.routes.listing, id),
  at: buildListingPath(area, id),
})

export function useSavedToast(): (title: string) => void {
  const isOffline = useSyncStatus().online === 'no'
  return (title) =>
    toast({
      title,
      description: isOffline ? "Saved on this phone. We'll send it when you're back online." : undefined,
      tone: 'success',
    })
}
