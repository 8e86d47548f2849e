import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshlyCached, pageUnavailable } from './freshly-cached'
import { onPageUnavailable, onPublicUpdate } from './on-public-update'

let container: EventTarget
beforeEach(() => {
  container = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker: container })
})
afterEach(() => vi.unstubAllGlobals())

test('An update of a stale cached response is passed to the listener', () => {
  const listener = vi.fn<(update: object) => void>()
  onPublicUpdate(listener)
  const update = { type: freshlyCached, url: '/api/vendors', answer: {}, at: 1 }
  container.dispatchEvent(new MessageEvent('message', { data: update }))
  container.dispatchEvent(new MessageEvent('message', { data: { type: 'CACHE_UPDATED' } }))
  container.dispatchEvent(new MessageEvent('message', { data: null }))
  expect(listener.mock.calls).toEqual([[update]])
})

test('A browser without service workers reports no updates', () => {
  vi.stubGlobal('navigator', {})
  expect(() => onPublicUpdate(() => undefined)).not.toThrow()
})

test('A page that was served from a cache learns that the server no longer provides it', () => {
  const listener = vi.fn<() => void>()
  onPageUnavailable(listener)
  container.dispatchEvent(new MessageEvent('message', { data: { type: freshlyCached } }))
  expect(listener).not.toHaveBeenCalled()
  container.dispatchEvent(new MessageEvent('message', { data: { type: pageUnavailable } }))
  expect(listener).toHaveBeenCalledOnce()
})
