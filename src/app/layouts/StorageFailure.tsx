import { useStorageFailure } from '../../db/queries/use-storage-failure'
import { lazyPart } from '../../ui/states/lazy-part'

const StorageNotice = lazyPart(() => import('./StorageNotice'), {
  when: 'page-loaded',
  onFailure: 'fallback',
  offline: true,
})

/** Says that the databases of this device cannot be used, and what the user can do. */
export const StorageFailure = () => (useStorageFailure() ? <StorageNotice /> : null)
