import { expect, test } from 'vitest'
import { getDayStock } from './day-stock'

const { getPrice, setPrice } = getDayStock('hotels').prices!
const room = { price: 900, prices: [{ name: 'weekend', amount: 1100, weekdays: ['friday', 'saturday'] }] }

test('The first price that applies to a day counts, as on the server', () => {
  expect(getPrice(room, '2026-12-25')).toBe(1100)
  expect(getPrice(room, '2026-12-24')).toBe(900)
  const changed = { ...room, ...setPrice(room, { amount: 1500, from: '2026-12-24', to: '2026-12-26' }) }
  expect(['2026-12-23', '2026-12-24', '2026-12-26', '2026-12-27'].map((day) => getPrice(changed, day))).toEqual([
    900, 1500, 1500, 900,
  ])
  expect(getPrice(changed, '2026-12-25')).toBe(1500)
})

test('A second price for the same days replaces the first one', () => {
  const days = { from: '2026-12-24', to: '2026-12-26' }
  const once = { ...room, ...setPrice(room, { name: 'Christmas', amount: 1500, ...days }) }
  expect(setPrice(once, { amount: 1600, ...days })).toEqual({ prices: [{ amount: 1600, ...days }, room.prices[0]] })
})

test('Clearing the price of days keeps prices that also apply to other days', () => {
  const { clearPrice } = getDayStock('hotels').prices!
  const season = { amount: 1300, from: '2026-12-20', to: '2026-12-31' }
  const day = { amount: 1500, from: '2026-12-24', to: '2026-12-24' }
  const prices = [day, season, ...room.prices]
  expect(clearPrice({ prices }, { from: '2026-12-23', to: '2026-12-26' })).toEqual({ prices: [season, room.prices[0]] })
  expect(clearPrice({ prices }, { from: '2026-12-28', to: '2026-12-28' })).toBeNull()
})
