import type { ReactNode } from 'react'
import type { Read } from '../../api/use-read'
import { useSyncStatus } from '../../sync/index'
import { ReadStates } from '../../ui/ReadStates'

interface Props<T> {
  read: Read<T>
  skeleton: ReactNode
  errorText: string
  isEmpty?(data: T): boolean
  empty?: ReactNode
  /** What is shown where there is nothing to be had, instead of the failure alone. */
  instead?: ReactNode
  children(data: T): ReactNode
}

const offline = { code: 'offline', message: "You're offline." }

/** The five states, and the note of how old a copy is whenever the device is offline: the copy then came without a fault. */
export function SavedStates<T>({ read, instead, ...rest }: Props<T>) {
  const isOffline = useSyncStatus().online === 'no'
  if (instead && read.data === undefined && read.error) return instead
  return (
    <ReadStates
      read={isOffline && read.data !== undefined ? { ...read, error: read.error ?? offline } : read}
      {...rest}
    />
  )
}
