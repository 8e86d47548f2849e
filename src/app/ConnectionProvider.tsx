import type { ReactNode } from 'react'
import { useSyncStatus } from '../sync/index'
import { OfflineContext } from '../ui/states/offline-context'

/** Tells the components below it whether the device is offline. */
export const ConnectionProvider = ({ children }: { children: ReactNode }) => (
  <OfflineContext value={useSyncStatus().online === 'no'}>{children}</OfflineContext>
)
