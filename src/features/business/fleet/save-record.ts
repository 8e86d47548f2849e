import type { FieldValue } from '#contract/sync/edit'
import { paths } from '../../../paths'
import { send, useSyncStatus, type Preview } from '../../../sync/index'
import { toast } from '../../../ui/overlays/toast'
import type { FleetArea, FleetScreen } from './fleet-area'

/**
 * Queues the creation or an edit of a record.
 * @param name displayed in the list of pending changes
 */
export const saveRecord = (
  area: FleetArea,
  { command }: FleetScreen,
  id: string,
  body: object,
  name: FieldValue | undefined,
) => send(command, { params: { id }, body }, { preview: buildRecordPreview(area, id, name) })

/** @param name displayed in the list of pending changes */
export const buildRecordPreview = ({ path }: FleetArea, id: string, name: unknown): Preview => ({
  name: String(name),
  at: paths.within(path, id),
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
