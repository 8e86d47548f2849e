interface SharedStore<T> {
  subscribe(listener: () => void): () => void
  get(): T | undefined
}

/**
 * Creates a store for `useSyncExternalStore` whose value is watched once for all subscribers, and only while there are
 * any. It loads no code itself: `watch` is asynchronous, so that it can load what it needs by `retryImport`.
 *
 * @param watch starts watching and resolves with the function that stops it. If it rejects, the store has no value.
 */
export function createSharedStore<T>(
  watch: (emit: (value: T | undefined) => void) => Promise<() => void>,
): SharedStore<T> {
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
