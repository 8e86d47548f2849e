import { describe, expect, it, vi } from 'vitest'
import { createSharedStore } from './shared-store'

function createSource() {
  const stop = vi.fn<() => void>()
  let emitValue: (value: number | undefined) => void = () => {}
  const watch = vi.fn<(listener: (value: number | undefined) => void) => Promise<() => void>>(async (listener) => {
    emitValue = listener
    return stop
  })
  return { watch, stop, emit: (value: number | undefined) => emitValue(value) }
}

describe('a shared store', () => {
  it('loads the source once, on the first subscription', async () => {
    const source = createSource()
    const store = createSharedStore(source.watch)
    expect([store.get(), source.watch.mock.calls.length]).toEqual([undefined, 0])
    const [firstListener, secondListener] = [vi.fn<() => void>(), vi.fn<() => void>()]
    const unsubscribers = [store.subscribe(firstListener), store.subscribe(secondListener)]
    source.emit(7)
    expect([
      store.get(),
      firstListener.mock.calls.length,
      secondListener.mock.calls.length,
      source.watch.mock.calls.length,
    ]).toEqual([7, 1, 1, 1])
    unsubscribers.forEach((stop) => stop())
  })

  it('releases the source with the last subscriber and restarts it for the next', async () => {
    const source = createSource()
    const store = createSharedStore(source.watch)
    const stop = store.subscribe(() => undefined)
    source.emit(7)
    stop()
    await expect.poll(() => source.stop.mock.calls.length).toBe(1)
    expect(store.get()).toBeUndefined()
    store.subscribe(() => undefined)()
    expect(source.watch).toHaveBeenCalledTimes(2)
  })

  it('has no value if the source cannot be loaded', async () => {
    const store = createSharedStore<number>(async () => Promise.reject(new Error('no such chunk')))
    store.subscribe(() => undefined)()
    expect(store.get()).toBeUndefined()
  })
})
