import { afterEach, expect, test, vi } from 'vitest'
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
