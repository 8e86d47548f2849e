import type { ReactNode } from 'react'
import type { Read } from '../../../api/use-read'
import { useSyncStatus } from '../../../sync/index'
import { ReadStates } from '../../../ui/states/ReadStates'

interface Props<T> {
  read: Read<T>
  skeleton: ReactNode
  errorText: string
  isEmpty?(data: T): boolean
  empty?: ReactNode
  /** Replaces the error state when there is no data at all. */
  fallback?: ReactNode
  children(data: T): ReactNode
}

const offline = { code: 'offline', message: "You're offline." }

/**
 * `ReadStates`, which also shows the age of the data whenever the device is offline. A read from the offline cache has
 * no error, so `ReadStates` alone would show no note.
 */
export function OfflineAwareReadStates<T>({ read, fallback, ...rest }: Props<T>) {
  const isOffline = useSyncStatus().online === 'no'
  if (fallback && read.data === undefined && read.error) return fallback
  return (
    <ReadStates
      read={isOffline && read.data !== undefined ? { ...read, error: read.error ?? offline } : read}
      {...rest}
    />
  )
}
