import { expect, it } from 'vitest'
import { runInOrder } from './run-in-order'

it('handles all ids without a signal', async () => {
  const handled: string[] = []
  expect(await runInOrder(['a', 'b'], async (id) => void handled.push(id), undefined)).toBeNull()
  expect(handled).toEqual(['a', 'b'])
})

it('ends after the current id when the signal aborts, and returns it', async () => {
  const stopping = new AbortController()
  const handled: string[] = []
  const run = async (id: string) => {
    handled.push(id)
    if (id === 'b') stopping.abort()
  }
  expect(await runInOrder(['a', 'b', 'c'], run, stopping.signal)).toBe('b')
  expect(handled).toEqual(['a', 'b'])
})

it('makes progress although the signal was aborted before, and returns null after the last id', async () => {
  expect(await runInOrder(['a', 'b'], async () => undefined, AbortSignal.abort())).toBe('a')
  expect(await runInOrder(['b'], async () => undefined, AbortSignal.abort())).toBeNull()
})
