import { useEffect, useState, type ReactNode } from 'react'
import { formatInstant } from '#contract/core/dates'
import { EmptyState } from './EmptyState'
import { ErrorState } from './ErrorState'
import { Notice } from './Notice'
import { OfflineNote } from './OfflineNote'
import { Text } from '../text/Text'
import { toast } from '../overlays/toast'

interface Props<T> {
  /** Result of a live query. Undefined while the local database is read. */
  data: T | undefined
  /** Result of `useSyncStatus`. */
  status: { online: 'yes' | 'no' | 'unknown'; reason: string; syncedAt: number | null | undefined }
  /** Subject of the sentence for data that is not synced yet, such as "Your bookings". */
  subject: string
  /** Placeholder with the layout of the content. */
  skeleton: ReactNode
  /** Displayed when the server responded with an error. */
  errorText: string
  /** Title of a toast for the failure. */
  errorToast?: string
  onRetry(): void
  /** Set if another part of the page displays the date of the offline copy. */
  hideNote?: boolean
  isEmpty(data: T): boolean
  empty: ReactNode
  /** Data that is null is empty. */
  children(data: NonNullable<T>): ReactNode
}

/** Renders the five states of locally stored data: loading, not synced yet, offline copy, empty and filled. */
export function MirrorStates<T>({
  data,
  status,
  subject,
  skeleton,
  errorText,
  errorToast,
  onRetry,
  hideNote = false,
  isEmpty,
  empty,
  children,
}: Props<T>) {
  const { online, reason, syncedAt } = status
  const wasNeverSynced = syncedAt === null && (data === undefined || isEmpty(data))
  const hasFailed = data !== undefined && wasNeverSynced && online !== 'no' && reason !== 'none' && reason !== 'storage'
  useEffect(() => {
    if (hasFailed && errorToast) toast({ title: errorToast, tone: 'destructive' })
  }, [hasFailed, errorToast])
  // During the first sync, rows of some pages are here, and a filtered list would look empty.
  const isFirstSync =
    syncedAt === null && reason === 'none' && (online === 'yes' || (online === 'unknown' && wasNeverSynced))
  // What was displayed before the first sync began stays: a form in it would lose what was typed.
  const [isDisplayed, setDisplayed] = useState(false)
  if (!isDisplayed && !isFirstSync && data !== undefined && !isEmpty(data)) setDisplayed(true)
  if (reason === 'storage' && data === undefined) return <NotReadable subject={subject} />
  // No rows can mean that none were synced, until the worker has told when that happened.
  const isEmptyForNow = syncedAt === undefined && reason !== 'storage' && data !== undefined && isEmpty(data)
  if (data === undefined || isEmptyForNow || (isFirstSync && (!isDisplayed || isEmpty(data))))
    return <div aria-busy>{skeleton}</div>
  if (wasNeverSynced && reason !== 'storage')
    return online === 'no' ? <NotSyncedYet subject={subject} /> : <ErrorState text={errorText} onRetry={onRetry} />
  return (
    <>
      {online === 'no' && typeof syncedAt === 'number' && !hideNote && (
        <OfflineNote asOf={formatInstant(new Date(syncedAt).toISOString())} />
      )}
      {online === 'no' && syncedAt === null && <IncompleteNote subject={subject} />}
      {isFirstSync && <Text tone="muted">Still downloading. {subject} may not be complete yet.</Text>}
      {data === null || isEmpty(data) ? empty : children(data)}
    </>
  )
}

const IncompleteNote = ({ subject }: { subject: string }) => (
  <Notice icon="cloud-off" role="status" title="Some of this isn't on this device yet">
    {subject} can't be shown completely. Connect to the internet to download the rest.
  </Notice>
)

/** The layout explains why, and offers to try again. */
export const NotReadable = ({ subject }: { subject: string }) => (
  <EmptyState icon="cloud-off" title={`${subject} can't be read on this device`} />
)

const NotSyncedYet = ({ subject }: { subject: string }) => (
  <EmptyState
    icon="cloud-off"
    title={`${subject} can't be shown yet`}
    text="Connect to the internet once. After that, you can see this offline too."
  />
)
