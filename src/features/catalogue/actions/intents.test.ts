import { beforeEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../../../../tests/support/sync/browser'
import { keepIntent, keptForMs, takeIntent } from './intents'

const intent = { productId: 'p', quantity: 2, preview: { name: 'Honey' } }

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage())
})

test('what was wanted is given out once', () => {
  keepIntent('cart', intent, 1000)
  expect(takeIntent('cart', 2000)).toEqual(intent)
  expect(takeIntent('cart', 2000)).toBeNull()
})

test('what goes into the cart and what is marked are kept apart', () => {
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

test('after an hour nobody wants it any more', () => {
  keepIntent('cart', intent, 1000)
  expect(takeIntent('cart', 1000 + keptForMs)).toBeNull()
})

test('where storage is blocked, or holds something else, there is nothing', () => {
  localStorage.setItem('tilipo-cart-intent', '{')
  expect(takeIntent('cart', 1)).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  keepIntent('cart', intent, 1)
  expect(takeIntent('cart', 1)).toBeNull()
})
