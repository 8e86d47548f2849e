import { beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../../../../tests/support/sync/fake-browser'
import { saveIntent, intentLifetimeMs, consumeIntent } from './intents'

const intent = { productId: 'p', quantity: 2, preview: { name: 'Honey' } }

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage())
})

test('A stored intent is returned once', () => {
  saveIntent('cart', intent, 1000)
  expect(consumeIntent('cart', 2000)).toEqual(intent)
  expect(consumeIntent('cart', 2000)).toBeNull()
})

test('Intents for the cart and for favorites are stored separately', () => {
  const favorite = {
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
  saveIntent('cart', intent, 1000)
  saveIntent('favorite', favorite, 1000)
  expect(consumeIntent('cart', 2000)).toEqual(intent)
  expect(consumeIntent('favorite', 2000)).toEqual(favorite)
})

test('An intent expires after an hour', () => {
  saveIntent('cart', intent, 1000)
  expect(consumeIntent('cart', 1000 + intentLifetimeMs)).toBeNull()
})

test('No intent is returned if storage is blocked or has other content', () => {
  localStorage.setItem('tilipo-cart-intent', '{')
  expect(consumeIntent('cart', 1)).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  saveIntent('cart', intent, 1)
  expect(consumeIntent('cart', 1)).toBeNull()
})
