import { useEffect, useState, useSyncExternalStore } from 'react'
import { toastQueue, type ShownToast } from './toast'

const none: readonly ShownToast[] = []
type List = typeof import('./ToastList').default

/** Where messages appear; a layout mounts it once. What shows them is fetched with the first one. */
export function Toasts({ kind }: { kind: 'public' | 'app' }) {
  const waiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => none)
  const [List, setList] = useState<List>()
  const needed = waiting.length > 0 && !List
  useEffect(() => {
    if (needed) void import('./ToastList').then((list) => setList(() => list.default))
  }, [needed])
  return List ? <List kind={kind} waiting={waiting} /> : null
}
