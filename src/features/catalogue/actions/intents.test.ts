import { beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../../../tests/support/sync/browser'
import { keepIntent, keptForMs, takeIntent } from './intents'

const intent = { productId: 'p', quantity: 2, preview: { name: 'Honey' } }

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage())
})

test('A stored intent is returned once', () => {
  keepIntent('cart', intent, 1000)
  expect(takeIntent('cart', 2000)).toEqual(intent)
  expect(takeIntent('cart', 2000)).toBeNull()
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
  keepIntent('cart', intent, 1000)
  keepIntent('favorite', favorite, 1000)
  expect(takeIntent('cart', 2000)).toEqual(intent)
  expect(takeIntent('favorite', 2000)).toEqual(favorite)
})

test('An intent expires after an hour', () => {
  keepIntent('cart', intent, 1000)
  expect(takeIntent('cart', 1000 + keptForMs)).toBeNull()
})

test('No intent is returned if storage is blocked or has other content', () => {
  localStorage.setItem('tilipo-cart-intent', '{')
  expect(takeIntent('cart', 1)).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  keepIntent('cart', intent, 1)
  expect(takeIntent('cart', 1)).toBeNull()
})
