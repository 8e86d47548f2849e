/** A store whose source is loaded with the first subscription. */
interface LazyStore<T> {
  subscribe(listener: () => void): () => void
  get(): T | undefined
}

export function createLazyStore<T>(watch: (emit: (value: T | undefined) => void) => Promise<() => void>): LazyStore<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let stop: Promise<() => void> | undefined

  function emit(next: T | undefined): void {
    value = next
    for (const listener of listeners) listener()
  }

  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= watch(emit).catch(() => () => undefined)
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
