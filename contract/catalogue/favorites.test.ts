import { expect, it } from 'vitest'
import { addFavorite, getFavoritePrice, removeFavorite } from './favorites'
import type { Merge } from '../core/endpoint'

const command = (endpoint: { name: string }) => ({
  endpoint: endpoint.name,
  input: { params: { listingId: 'l' }, query: {}, body: {} },
})
const [addCommand, removeCommand] = [command(addFavorite), command(removeFavorite)]

it.each([
  ['add and remove cancel out', addCommand, removeCommand, false, 'nothing'],
  ['remove and add cancel out', removeCommand, addCommand, true, 'nothing'],
  ['two adds become one', addCommand, addCommand, false, addCommand],
  ['two removals become one', removeCommand, removeCommand, true, removeCommand],
  ['add, remove and add become one add', addCommand, addCommand, false, addCommand],
] as const)('merging favorite edits: %s', (_, earlier, later, wasFavorite, expected) => {
  expect((addFavorite.merge as Merge)(earlier, later, () => wasFavorite)).toEqual(expected)
})

it('adding and removing a favorite share their order and coalesce keys', () => {
  const input = addCommand.input as never
  expect(addFavorite.coalesceKey!(input)).toBe(removeFavorite.coalesceKey!(input))
  expect(addFavorite.orderKey!(input)).toBe(removeFavorite.orderKey!(input))
})

it('the price of a favorite is the fare of the date', () => {
  const coach = {
    price: 300,
    prices: [
      { since: '2026-01-05', price: 350.5 },
      { since: '2026-12-01', price: 400 },
    ],
  }
  const priceOn = (date: string) => getFavoritePrice(coach, date)
  expect([
    priceOn('2025-12-31'),
    priceOn('2026-01-05'),
    priceOn('2026-11-30'),
    priceOn('2026-12-01'),
    priceOn('2027-06-01'),
  ]).toEqual([300, 350.5, 350.5, 400, 400])
  expect(getFavoritePrice({ price: 900 }, '2026-12-01')).toBe(900)
})
