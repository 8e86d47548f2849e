import { expect, test } from 'vitest'
import { formatQuoteLines } from './price-breakdown'

test('Included tax and free lines are labeled in words instead of ZMW 0.00', () => {
  const lines = [
    { label: 'Garden room, 2 nights', quantity: 2, amount: 900 },
    { label: 'VAT 16 %: ZMW 122.55', quantity: 1, amount: 0, kind: 'tax' as const },
    { label: 'Viewing', quantity: 1, amount: 0 },
    { label: 'Refundable deposit', quantity: 1, amount: 2500, kind: 'deposit' as const },
  ]
  expect(formatQuoteLines({ lines }).map(({ value }) => value)).toEqual([
    'ZMW 900.00',
    'included',
    'free',
    'ZMW 2,500.00',
  ])
})
