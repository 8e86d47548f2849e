import { useEffect, type ReactNode } from 'react'
import { formatInstant } from '#contract/days'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { OfflineNote } from './OfflineNote'
import { toast } from './toast'

interface Props<T> {
  /** Of a live query: undefined while the device is being read. */
  data: T | undefined
  /** Of `useSyncStatus`. */
  status: { online: 'yes' | 'no' | 'unknown'; reason: string; syncedAt: number | null }
  /** "Your bookings": for the sentence that they are not here yet. */
  what: string
  /** The shape of the real layout. */
  skeleton: ReactNode
  /** Where the server was reached and did not give it. */
  errorText: string
  /** Title of a toast that announces the failure. */
  errorToast?: string
  onRetry(): void
  isEmpty(data: T): boolean
  empty: ReactNode
  children(data: T): ReactNode
}

/** The five states of what is kept on this device: being read, not here yet, a copy while offline, empty, full. */
export function MirrorStates<T>({
  data,
  status,
  what,
  skeleton,
  errorText,
  errorToast,
  onRetry,
  isEmpty,
  empty,
  children,
}: Props<T>) {
  const { online, reason, syncedAt } = status
  const neverCame = syncedAt === null && (data === undefined || isEmpty(data))
  const hasFailed = data !== undefined && neverCame && online !== 'no' && reason !== 'none'
  useEffect(() => {
    if (hasFailed && errorToast) toast({ title: errorToast, tone: 'destructive' })
  }, [hasFailed, errorToast])
  if (data === undefined || (neverCame && online !== 'no' && reason === 'none')) return <div aria-busy>{skeleton}</div>
  if (neverCame) return online === 'no' ? <NotHereYet what={what} /> : <ErrorState text={errorText} onRetry={onRetry} />
  return (
    <>
      {online === 'no' && syncedAt !== null && <OfflineNote asOf={formatInstant(new Date(syncedAt).toISOString())} />}
      {isEmpty(data) ? empty : children(data)}
    </>
  )
}

const NotHereYet = ({ what }: { what: string }) => (
  <EmptyState
    icon="cloud-off"
    title={`${what} can't be shown yet`}
    text="Connect to the internet once. After that, you can see this offline too."
  />
)
