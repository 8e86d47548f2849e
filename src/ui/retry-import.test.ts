import { afterEach, expect, test, vi } from 'vitest'
import { retryImport } from './retry-import'

afterEach(() => void vi.unstubAllGlobals())

const onLine = (yes: boolean) => vi.stubGlobal('navigator', { onLine: yes })

/** Returns a loader that succeeds on the given attempt. */
function comingAt(last: number) {
  let tries = 0
  const load = async () => {
    tries++
    if (tries < last) throw new Error('lost on the way')
    return 'code'
  }
  return { load, tries: () => tries }
}

test('A failed import succeeds at the third attempt', async () => {
  onLine(true)
  const { load, tries } = comingAt(3)
  expect(await retryImport(load)).toBe('code')
  expect(tries()).toBe(3)
})

test('A failed import is reported after the third attempt', async () => {
  onLine(true)
  const { load, tries } = comingAt(9)
  await expect(retryImport(load)).rejects.toThrow('lost on the way')
  expect(tries()).toBe(3)
})

test('A failed import is reported immediately while offline', async () => {
  onLine(false)
  const { load, tries } = comingAt(2)
  await expect(retryImport(load)).rejects.toThrow('lost on the way')
  expect(tries()).toBe(1)
})
