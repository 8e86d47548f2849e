import { beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../../../../tests/support/sync/fake-browser'
import { saveIntent, consumeIntent } from './intents'
import { resumeIntents, putInCart } from './put-in-cart'

const sync = vi.hoisted(() => ({
  send: vi.fn<(endpoint: unknown, given: unknown) => Promise<{ ok: boolean }>>(),
  emitSessionChange: () => {},
}))
const cart = vi.hoisted(() => ({
  item: null as null | { quantity: number; productId: { left?: number } },
  toast: vi.fn<(message: { title: string }) => void>(),
}))
vi.mock('../../../../db/queries/find-cart-item', () => ({ findCartItem: async () => cart.item }))
vi.mock('../../../../ui/overlays/toast', () => ({ toast: cart.toast }))
vi.mock('../../../../sync/index', () => ({ send: sync.send }))
vi.mock('../../../../api/session', () => ({
  currentSession: () => ({ user: { user_type: 'endUser' } }),
  subscribeSession: (listener: () => void) => void (sync.emitSessionChange = listener),
}))

const item = { productId: 'p', quantity: 2, preview: { name: 'Honey' } }
const favoriteItem = {
  _id: 'p',
  vertical: 'stores',
  name: 'Honey',
  price: 1,
  unit: 'item',
  imageUrl: null,
  vendorName: '',
  town: '',
  path: '',
  rating: null,
  available: true,
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage())
  sync.send.mockReset()
  cart.toast.mockReset()
  cart.item = null
})

test('An intent whose command could not be enqueued is kept and retried', async () => {
  saveIntent('cart', item)
  saveIntent('favorite', favoriteItem)
  sync.send.mockRejectedValue(new Error('its code did not come'))
  resumeIntents()
  await expect.poll(() => sync.send.mock.calls.length).toBe(2)
  await new Promise((done) => setTimeout(done))
  expect([localStorage.getItem('tilipo-cart-intent'), localStorage.getItem('tilipo-favorite-intent')]).not.toContain(
    null,
  )

  sync.send.mockResolvedValue({ ok: true })
  sync.emitSessionChange()
  await expect.poll(() => sync.send.mock.calls.length).toBe(4)
  expect([consumeIntent('cart'), consumeIntent('favorite')]).toEqual([null, null])
})

test.each<[string, typeof cart.item, number, number | null, object]>([
  ['adds the requested quantity to an empty cart', null, 2, 2, { title: 'Item added to cart.' }],
  [
    'adds at most the remaining stock, with a message',
    { quantity: 58, productId: { left: 60 } },
    5,
    2,
    { title: 'Item added to cart.', description: 'Only 60 left. We added 2.' },
  ],
  [
    'adds nothing if the remaining stock is in the cart already',
    { quantity: 60, productId: { left: 60 } },
    1,
    null,
    { title: 'Only 60 left.', description: 'You already have 60 in your cart.' },
  ],
  [
    'adds nothing above the limit of one item',
    { quantity: 999, productId: {} },
    1,
    null,
    { title: 'You can order at most 999 of one item.' },
  ],
  [
    'sends a product that is sold out in the cached data',
    { quantity: 1, productId: { left: 0 } },
    1,
    1,
    { title: 'Item added to cart.' },
  ],
])('putInCart %s', async (_, cartItem, quantity, added, message) => {
  cart.item = cartItem
  sync.send.mockResolvedValue({ ok: true })
  await putInCart({ productId: 'p', quantity, preview: { name: 'Honey' } })
  expect(sync.send.mock.calls.map(([, given]) => given)).toEqual(
    added === null ? [] : [{ body: { productId: 'p', quantity: added } }],
  )
  expect(cart.toast.mock.calls.map(([sentToast]) => sentToast)).toEqual([expect.objectContaining(message)])
})
