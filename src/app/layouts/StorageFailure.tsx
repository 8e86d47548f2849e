import { useStorageFailure } from '../../db/queries/use-storage-failure'
import { useDeferredPart } from '../../ui/use-deferred-part'

/** Says that the databases of this device cannot be used, and what the user can do. */
export const StorageFailure = () => (useStorageFailure() ? <Deferred /> : null)

const load = () => import('./StorageNotice')

function Deferred() {
  const StorageNotice = useDeferredPart(load)
  return StorageNotice && <StorageNotice />
}
