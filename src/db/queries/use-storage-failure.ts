import { useSyncExternalStore } from 'react'
import { getStorageFailure, subscribeStorageFailure, type StorageFailure } from '../storage-failure'

/** Returns why the databases of this device cannot be used; null if they can. */
export const useStorageFailure = (): StorageFailure | null =>
  useSyncExternalStore(subscribeStorageFailure, getStorageFailure, () => null)

/** Returns a text that promises to work offline, while that is true. */
export const useOfflineText = (text: string): string | undefined => (useStorageFailure() ? undefined : text)
