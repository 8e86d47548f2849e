import { beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../../../tests/support/sync/browser'
import { keepIntent, takeIntent } from './intents'
import { followIntents } from './put-in-cart'

const sync = vi.hoisted(() => ({ send: vi.fn<() => Promise<{ ok: boolean }>>(), hear: () => {} }))
vi.mock('../../../sync/index', () => ({ send: sync.send }))
vi.mock('../../../api/session', () => ({
  currentSession: () => ({ user: { user_type: 'endUser' } }),
  subscribeSession: (listener: () => void) => void (sync.hear = listener),
}))

const item = { productId: 'p', quantity: 2, preview: { name: 'Honey' } }
const heart = { _id: 'p', vertical: 'stores', name: 'Honey', price: 1, unit: 'item', imageUrl: null, vendorName: '', town: '', path: '', rating: null, available: true }

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage())
  sync.send.mockReset()
})

test('what could not be written down for whoever signs in is wanted still, and done once it can be', async () => {
  keepIntent('cart', item)
  keepIntent('favorite', heart)
  sync.send.mockRejectedValue(new Error('its code did not come'))
  followIntents()
  await expect.poll(() => sync.send.mock.calls.length).toBe(2)
  await new Promise((done) => setTimeout(done))
  expect([localStorage.getItem('tilipo-cart-intent'), localStorage.getItem('tilipo-favorite-intent')]).not.toContain(null)

  sync.send.mockResolvedValue({ ok: true })
  sync.hear()
  await expect.poll(() => sync.send.mock.calls.length).toBe(4)
  expect([takeIntent('cart'), takeIntent('favorite')]).toEqual([null, null])
})
