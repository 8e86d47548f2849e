/** Messages that come and go. Called from anywhere; shown by the one `<Toasts>` of the layout. */
export interface ToastMessage {
  title: string
  description?: string
  tone?: 'info' | 'success' | 'destructive'
  /** In ms; the usual is 4000. */
  duration?: number
}

export interface ShownToast extends ToastMessage {
  id: number
  /** The same for a message and its repetitions: one takes the place of the other. */
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

/** The same message twice in a row is one, shown anew: pressing "plus" five times is told once. */
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
