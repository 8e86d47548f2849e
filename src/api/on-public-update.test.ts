import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshlyCached } from './freshly-cached'
import { onPublicUpdate } from './on-public-update'

let container: EventTarget
beforeEach(() => {
  container = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: container })
})
afterEach(() => vi.unstubAllGlobals())

test('a copy that was out of date is told with what is true now', () => {
  const listener = vi.fn<(update: object) => void>()
  onPublicUpdate(listener)
  const update = { type: freshlyCached, url: '/api/vendors', answer: {}, at: 1 }
  container.dispatchEvent(new MessageEvent('message', { data: update }))
  container.dispatchEvent(new MessageEvent('message', { data: { type: 'CACHE_UPDATED' } }))
  container.dispatchEvent(new MessageEvent('message', { data: null }))
  expect(listener.mock.calls).toEqual([[update]])
})

test('a browser without service workers, or one that forbids them, has nothing to tell', () => {
  vi.stubGlobal('navigator', {})
  expect(() => onPublicUpdate(() => undefined)).not.toThrow()
})
