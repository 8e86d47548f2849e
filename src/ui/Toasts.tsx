import { useEffect, useState, useSyncExternalStore } from 'react'
import { patiently } from './patiently'
import { toastQueue, type ShownToast } from './toast'

const none: readonly ShownToast[] = []
type List = typeof import('./ToastList').default

/** Where messages appear; a layout mounts it once. What shows them is fetched with the first one. */
export function Toasts({ kind }: { kind: 'public' | 'app' }) {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => none)
  const [List, setList] = useState<List>()
  const newest = List ? undefined : waiting.at(-1)?.id
  useEffect(() => {
    // What is lost on a bad line is asked for again with the next message, and tells both.
    if (newest !== undefined)
      patiently(() => import('./ToastList')).then(
        (list) => setList(() => list.default),
        () => undefined,
      )
  }, [newest])
  return List ? <List kind={kind} waiting={waiting} /> : null
}
