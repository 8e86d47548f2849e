import { useState, useSyncExternalStore } from 'react'
import { lazyPart } from '../states/lazy-part'
import { toastQueue, type QueuedToast } from './toast'

const emptyQueue: readonly QueuedToast[] = []

const ToastList = lazyPart(() => import('./ToastList'), { onFailure: 'fallback' })

/** Displays toasts. Each layout mounts it once. The code of the list loads with the first toast. */
export function Toasts({ kind }: { kind: 'public' | 'app' }) {
  const queue = useSyncExternalStore(toastQueue.subscribe, toastQueue.read, () => emptyQueue)
  const [hadToast, setHadToast] = useState(false)
  if (queue.length > 0 && !hadToast) setHadToast(true)
  // The list stays, so that the last toast can fade out.
  return hadToast && <ToastList kind={kind} queue={queue} />
}
