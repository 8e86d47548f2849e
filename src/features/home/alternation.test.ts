import { expect, test } from 'vitest'
import { otherSide, shownSide, startSide } from './alternation'

test('Services and products alternate', () => {
  expect(otherSide('services')).toBe('products')
  expect(otherSide(otherSide('services'))).toBe('services')
})

test('An empty side is skipped', () => {
  expect(shownSide('products', { services: [1], products: [] })).toBe('services')
  expect(shownSide('services', { services: [], products: [1] })).toBe('products')
  expect(shownSide('services', { services: [1], products: [1] })).toBe('services')
  expect(shownSide('services', { services: [], products: [] })).toBe('products')
})

test('Each side is equally likely to be first', () => {
  expect([0, 0.49, 0.5, 0.99].map(startSide)).toEqual(['services', 'services', 'products', 'products'])
})
