/** A store whose source is loaded with the first subscription. */
export interface LateStore<T> {
  subscribe(listener: () => void): () => void
  get(): T | undefined
}

export function lateStore<T>(watch: (tell: (value: T | undefined) => void) => Promise<() => void>): LateStore<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let stop: Promise<() => void> | undefined

  function tell(next: T | undefined): void {
    value = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= watch(tell).catch(() => () => undefined)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        void stop?.then((end) => end())
        stop = undefined
        value = undefined
      }
    },
  }
}
