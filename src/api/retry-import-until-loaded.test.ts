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

const createFailingLoader = (times: number) => {
  const load = vi.fn<() => Promise<string>>(async () => 'result')
  for (let time = 0; time < times; time++) load.mockRejectedValueOnce(new Error('lost'))
  return load
}

test('A failed load is retried with a growing delay until it succeeds', async () => {
  const load = createFailingLoader(6)
  const result = retryImportUntilLoaded(load)
  for (const seconds of [2, 4, 8, 16, 20, 20]) {
    const callCount = load.mock.calls.length
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(load).toHaveBeenCalledTimes(callCount)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(callCount + 1)
  }
  expect(await result).toBe('result')
})

test('A failed load is retried immediately when the device is online again, and then no more', async () => {
  const load = createFailingLoader(1)
  const result = retryImportUntilLoaded(load)
  await vi.advanceTimersByTimeAsync(0)
  page.dispatchEvent(new Event('online'))
  expect(await result).toBe('result')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})
