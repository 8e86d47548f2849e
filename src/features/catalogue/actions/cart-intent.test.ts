import { beforeEach, expect, test, vi } from 'vitest'
import { keepIntent, keptForMs, takeIntent } from './cart-intent'

const intent = { productId: 'p', quantity: 2, preview: { name: 'Honey' } }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

test('what was wanted is given out once', () => {
  keepIntent(intent, 1000)
  expect(takeIntent(2000)).toEqual(intent)
  expect(takeIntent(2000)).toBeNull()
})

test('after an hour nobody wants it any more', () => {
  keepIntent(intent, 1000)
  expect(takeIntent(1000 + keptForMs)).toBeNull()
})

test('where storage is blocked, or holds something else, there is nothing', () => {
  localStorage.setItem('tilipo-cart-intent', '{')
  expect(takeIntent(1)).toBeNull()
  vi.stubGlobal('localStorage', undefined)
  keepIntent(intent, 1)
  expect(takeIntent(1)).toBeNull()
})
