import { useContext, type ReactNode } from 'react'
import { formatInstant } from '#contract/core/dates'
import { useHydrated } from '../hooks/use-hydrated'
import { ErrorState } from './ErrorState'
import { OfflineContext } from './offline-context'
import { OfflineNote } from './OfflineNote'

interface Props<T> {
  /** Result of `useRead`, `useSavedRead` or `useUncachedRead`. */
  read: { data: T | undefined; error: unknown; loading: boolean; asOf: number | undefined; refresh(): void }
  /** Placeholder with the layout of the content. */
  skeleton: ReactNode
  errorText: string
  isEmpty?(data: T): boolean
  empty?: ReactNode
  /** Replaces the error state when there is no data at all. */
  fallback?: ReactNode
  children(data: T): ReactNode
}

const offlineText = "You're offline, and this isn't on this device yet. Connect to the internet and try again."

/**
 * Renders the five states of a read: loading, error, offline copy, empty and filled. A stored copy shows its age if it
 * could not be refreshed, and whenever the device is offline.
 */
export function ReadStates<T>({ read, skeleton, errorText, isEmpty, empty, fallback, children }: Props<T>) {
  const { data, error, asOf, refresh } = read
  const isOffline = useContext(OfflineContext)
  // A part below the fold hydrates later than the page, when the device may know already that it is offline.
  const isHydrated = useHydrated()
  if (data === undefined)
    return error ? (
      (fallback ?? <ErrorState text={isOffline ? offlineText : errorText} onRetry={refresh} />)
    ) : (
      <div aria-busy>{skeleton}</div>
    )
  return (
    <>
      {isHydrated && (isOffline || Boolean(error)) && asOf !== undefined && (
        <OfflineNote asOf={formatInstant(new Date(asOf).toISOString())} />
      )}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  )
}
