import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryImportUntilLoaded } from './retry-import-until-loaded'

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const lost = (times: number) => {
  const load = vi.fn<() => Promise<string>>(async () => 'there')
  for (let time = 0; time < times; time++) load.mockRejectedValueOnce(new Error('lost'))
  return load
}

test('A failed load is retried with a growing delay until it succeeds', async () => {
  const load = lost(6)
  const there = retryImportUntilLoaded(load)
  for (const seconds of [2, 4, 8, 16, 20, 20]) {
    const asked = load.mock.calls.length
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(load).toHaveBeenCalledTimes(asked)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(asked + 1)
  }
  expect(await there).toBe('there')
})

test('A failed load is retried immediately when the device is online again, and then no more', async () => {
  const load = lost(1)
  const there = retryImportUntilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event('online'))
  expect(await there).toBe('there')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})
