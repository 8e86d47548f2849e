import { expect, test } from 'vitest'
import { payOf, placesOf } from './words'

test('Pay and number of positions are formatted readably', () => {
  expect(payOf({ pay: { from: 4800, to: 6200.5, per: 'month' } })).toBe('ZMW 4,800.00 to 6,200.50 a month')
  expect(payOf({ pay: { from: 60, to: 60, per: 'hour' } })).toBe('ZMW 60.00 an hour')
  expect(payOf({ pay: null })).toBe('Pay to be agreed')
  expect([1, 4].map((positions) => placesOf({ positions }))).toEqual(['1 position', '4 positions'])
})
