/** Toast messages. Any module can show one; the `<Toasts>` component of the layout displays them. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: 'info' | 'success' | 'destructive'
  /** In ms. Defaults to 4000. */
  duration?: number
}

export interface ShownToast extends ToastMessage {
  id: number
  /** Identical for a message and its repetitions, so that a repetition replaces the displayed toast. */
  place: number
  duration: number
}

const usualMs = 4000

let count = 0
let waiting: ShownToast[] = []
const listeners = new Set<() => void>()

function change(next: ShownToast[]) {
  waiting = next
  for (const listener of listeners) listener()
}

/**
 * Shows a toast. A message equal to the last one replaces it and restarts its timer, so that pressing "plus" five times
 * shows one toast.
 */
export function toast(message: ToastMessage): void {
  count += 1
  const last = waiting.at(-1)
  const isRepeated = last?.title === message.title && last.description === message.description
  change([
    ...(isRepeated ? waiting.slice(0, -1) : waiting),
    { ...message, id: count, place: isRepeated ? last.place : count, duration: message.duration ?? usualMs },
  ])
}

export const dismissToast = (id: number): void => change(waiting.filter((one) => one.id !== id))

export const toastQueue = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: (): readonly ShownToast[] => waiting,
}
