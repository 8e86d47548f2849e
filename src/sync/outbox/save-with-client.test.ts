import { afterEach, expect, it, vi } from 'vitest'
import { maxImportMs } from '../../retry-import'
import { saveWithClient } from './save-with-client'

vi.mock('./client', () => new Promise(() => undefined))
afterEach(() => void vi.useRealTimers())

it('reports a change as not saved if the code of the outbox stalls', async () => {
  vi.useFakeTimers()
  const write = vi.fn<() => Promise<{ ok: true; key: null }>>()
  const result = saveWithClient(write)
  await vi.advanceTimersByTimeAsync(maxImportMs)
  expect(await result).toMatchObject({ ok: false, reason: 'storage' })
  expect(write).not.toHaveBeenCalled()
})
