import { expect, test } from 'vitest'
import { formatPay, formatPositions } from './job-format'

test('Pay and number of positions are formatted readably', () => {
  expect(formatPay({ pay: { from: 4800, to: 6200.5, per: 'month' } })).toBe('ZMW 4,800.00 to 6,200.50 a month')
  expect(formatPay({ pay: { from: 60, to: 60, per: 'hour' } })).toBe('ZMW 60.00 an hour')
  expect(formatPay({ pay: null })).toBe('Pay to be agreed')
  expect([1, 4].map((positions) => formatPositions({ positions }))).toEqual(['1 position', '4 positions'])
})
