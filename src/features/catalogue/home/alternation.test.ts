import { expect, test } from 'vitest'
import { getOtherSide, resolveSide, pickStartSide } from './alternation'

test('Services and products alternate', () => {
  expect(getOtherSide('services')).toBe('products')
  expect(getOtherSide(getOtherSide('services'))).toBe('services')
})

test('An empty side is skipped', () => {
  expect(resolveSide('products', { services: [1], products: [] })).toBe('services')
  expect(resolveSide('services', { services: [], products: [1] })).toBe('products')
  expect(resolveSide('services', { services: [1], products: [1] })).toBe('services')
  expect(resolveSide('services', { services: [], products: [] })).toBe('products')
})

test('Each side is equally likely to be first', () => {
  expect([0, 0.49, 0.5, 0.99].map(pickStartSide)).toEqual(['services', 'services', 'products', 'products'])
})
