import { useEffect, useState, useSyncExternalStore } from 'react'
import { retryImport } from '../retry-import'
import { toastQueue, type QueuedToast } from './toast'

const emptyQueue: readonly QueuedToast[] = []
type ToastListComponent = typeof import('./ToastList').default

/** Displays toasts. Each layout mounts it once. The code of the list loads with the first toast. */
export function Toasts({ kind }: { kind: 'public' | 'app' }) {
  const queue = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => emptyQueue)
  const [List, setList] = useState<ToastListComponent>()
  const newest = List ? undefined : queue.at(-1)?.id
  useEffect(() => {
    // If the import fails, the next toast retries it, and the list then shows both toasts.
    if (newest !== undefined)
      retryImport(() => import('./ToastList')).then(
        (list) => setList(() => list.default),
        () => undefined,
      )
  }, [newest])
  return List ? <List kind={kind} queue={queue} /> : null
}
