import { expect, test } from 'vitest'
import { newsOf } from './use-following'

const asTyped = (value: unknown) => (Array.isArray(value) ? value.join(', ') : value)
const seen = { name: 'River room', price: 900, amenities: ['Wi-Fi'] }
const news = (now: object, typed: object = { name: 'River room', price: '900', amenities: 'Wi-Fi' }) =>
  newsOf({ seen, now: { ...seen, ...now }, typed: { ...typed }, asTyped })

test('what nobody touched here follows', () => {
  expect(news({})).toEqual({})
  expect(news({ price: 950, amenities: ['Wi-Fi', 'Fan'] })).toEqual({ price: 950, amenities: ['Wi-Fi', 'Fan'] })
})

test('what was typed stays, and is still told from what was seen', () => {
  expect(news({ price: 950, name: 'Garden room' }, { name: 'River room', price: '1000', amenities: 'Wi-Fi' })).toEqual({
    name: 'Garden room',
  })
  expect(news({ name: 'Garden room' }, { name: '', price: 900, amenities: 'Wi-Fi' })).toEqual({})
})

test('what was typed and kept is what stands', () => {
  expect(news({ price: 1000 }, { name: 'River room', price: '1000', amenities: 'Wi-Fi' })).toEqual({ price: 1000 })
})
