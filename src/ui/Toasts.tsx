import { useEffect, useState, useSyncExternalStore } from 'react'
import { patiently } from './patiently'
import { toastQueue, type ShownToast } from './toast'

const none: readonly ShownToast[] = []
type List = typeof import('./ToastList').default

/** Displays toasts. Each layout mounts it once. The code of the list loads with the first toast. */
export function Toasts({ kind }: { kind: 'public' | 'app' }) {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => none)
  const [List, setList] = useState<List>()
  const newest = List ? undefined : waiting.at(-1)?.id
  useEffect(() => {
    // If the import fails, the next toast retries it, and the list then shows both toasts.
    if (newest !== undefined)
      patiently(() => import('./ToastList')).then(
        (list) => setList(() => list.default),
        () => undefined,
      )
  }, [newest])
  return List ? <List kind={kind} waiting={waiting} /> : null
}
