import { expect, it } from 'vitest'
import { addFavorite, removeFavorite } from './favorites'
import type { Merge } from './endpoint'

const command = (endpoint: { name: string }) => ({ endpoint: endpoint.name, input: { params: { listingId: 'l' }, query: {}, body: {} } })
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
