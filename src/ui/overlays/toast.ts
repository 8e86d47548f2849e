/** Toast messages. Any module can show one; the `<Toasts>` component of the layout displays them. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: 'info' | 'success' | 'destructive'
  /** In ms. Defaults to 4000. */
  duration?: number
}

export interface QueuedToast extends ToastMessage {
  id: number
  /** Identical for a message and its repetitions, so that a repetition replaces the displayed toast. */
  slot: number
  duration: number
}

const defaultDurationMs = 4000

let count = 0
let queue: QueuedToast[] = []
const listeners = new Set<() => void>()

function setQueue(next: QueuedToast[]) {
  queue = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast. A message equal to the last one replaces it and restarts its timer, so that pressing "plus" five times
 * shows one toast.
 */
export function toast(message: ToastMessage): void {
  count += 1
  const last = queue.at(-1)
  const isRepeated = last?.title === message.title && last.description === message.description
  setQueue([
    ...(isRepeated ? queue.slice(0, -1) : queue),
    { ...message, id: count, slot: isRepeated ? last.slot : count, duration: message.duration ?? defaultDurationMs },
  ])
}

export const dismissToast = (id: number): void => setQueue(queue.filter((item) => item.id !== id))

export const toastQueue = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): readonly QueuedToast[] => queue,
}
