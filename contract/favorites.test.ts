import { expect, it } from 'vitest'
import { addFavorite, favoritePrice, removeFavorite } from './favorites'
import type { Merge } from './endpoint'

const command = (endpoint: { name: string }) => ({
  endpoint: endpoint.name,
  input: { params: { listingId: 'l' }, query: {}, body: {} },
})
const [on, off] = [command(addFavorite), command(removeFavorite)]

it.each([
  ['on and off is nothing', on, off, false, 'nothing'],
  ['off and on is nothing', off, on, true, 'nothing'],
  ['on and on is on', on, on, false, on],
  ['off and off is off', off, off, true, off],
  ['on, off and on is on', on, on, false, on],
] as const)('%s', (_, earlier, later, wasThere, becomes) => {
  expect((addFavorite.merge as Merge)(earlier, later, () => wasThere)).toEqual(becomes)
})

it('both edits of one heart share their keys', () => {
  const input = on.input as never
  expect(addFavorite.coalesceKey!(input)).toBe(removeFavorite.coalesceKey!(input))
  expect(addFavorite.orderKey!(input)).toBe(removeFavorite.orderKey!(input))
})

it('costs what is in force on the day, wherever it is looked at', () => {
  const coach = {
    price: 300,
    prices: [
      { since: '2026-01-05', price: 350.5 },
      { since: '2026-12-01', price: 400 },
    ],
  }
  const priceOn = (date: string) => favoritePrice(coach, date)
  expect([
    priceOn('2025-12-31'),
    priceOn('2026-01-05'),
    priceOn('2026-11-30'),
    priceOn('2026-12-01'),
    priceOn('2027-06-01'),
  ]).toEqual([300, 350.5, 350.5, 400, 400])
  expect(favoritePrice({ price: 900 }, '2026-12-01')).toBe(900)
})
