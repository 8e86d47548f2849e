import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { maxImportMs, retryImport } from './retry-import'

afterEach(() => void vi.unstubAllGlobals())

const setOnline = (isOnline: boolean) => vi.stubGlobal('navigator', { onLine: isOnline })

/** Returns a loader that succeeds on the given attempt. */
function createLoader(successfulAttempt: number) {
  let tries = 0
  const load = async () => {
    tries++
    if (tries < successfulAttempt) throw new Error('lost on the way')
    return 'code'
  }
  return { load, tries: () => tries }
}

test('A failed import succeeds at the third attempt', async () => {
  setOnline(true)
  const { load, tries } = createLoader(3)
  expect(await retryImport(load)).toBe('code')
  expect(tries()).toBe(3)
})

test('A failed import is reported after the third attempt', async () => {
  setOnline(true)
  const { load, tries } = createLoader(9)
  await expect(retryImport(load)).rejects.toThrow('lost on the way')
  expect(tries()).toBe(3)
})

test('A failed import is reported immediately while offline', async () => {
  setOnline(false)
  const { load, tries } = createLoader(2)
  await expect(retryImport(load)).rejects.toThrow('lost on the way')
  expect(tries()).toBe(1)
})

test('A stalled import is reported after its time limit, and not repeated', async () => {
  vi.useFakeTimers()
  setOnline(true)
  const load = vi.fn<() => Promise<string>>(() => new Promise(() => undefined))
  const failure = retryImport(load).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(maxImportMs)
  expect(await failure).toBe('Importing a module took too long')
  expect(load).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

describe('An import that is repeated until it succeeds', () => {
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
    const result = retryImport(load, { untilLoaded: true })
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
    const result = retryImport(load, { untilLoaded: true })
    await vi.advanceTimersByTimeAsync(0)
    page.dispatchEvent(new Event('online'))
    expect(await result).toBe('result')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(2)
  })
})
