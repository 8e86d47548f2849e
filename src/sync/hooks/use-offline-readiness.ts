import { useSyncExternalStore } from 'react'
import { getReadiness, subscribeReadiness, unknownReadiness, type OfflineReadiness } from '../page/offline-readiness'

export type { OfflineReadiness }

export const useOfflineReadiness = (): OfflineReadiness =>
  useSyncExternalStore(subscribeReadiness, getReadiness, () => unknownReadiness)
