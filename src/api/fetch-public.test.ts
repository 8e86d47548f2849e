import { afterAll, expect, it, vi } from 'vitest'
import { checkPublicUpdate } from './fetch-public'

vi.spyOn(console, 'warn').mockImplementation(() => undefined)
afterAll(() => void vi.restoreAllMocks())

const listing = { _id: 'l1', vertical: 'hotels', name: 'Room', price: 900 }
const page = { total: 2, page: 1, pageSize: 20 }

it('validates an update of a cached list like a response: defaults are set and invalid items removed', async () => {
  const value = await checkPublicUpdate('/api/listings?town=Lusaka', { ...page, listings: [{ _id: 'l0' }, listing] })
  expect(value).toMatchObject({ ...page, listings: [{ ...listing, rating: { average: 0, count: 0 } }] })
})

it('finds the endpoint of a URL with parameters and of a rarely used one', async () => {
  expect(await checkPublicUpdate('/api/listings/l1/availability?from=2026-11-21', { days: [] })).toEqual({ days: [] })
  expect(await checkPublicUpdate('/api/tickets/keys', { keys: [{ id: 'a', key: 'b' }, { id: 7 }] })).toEqual({
    keys: [{ id: 'a', key: 'b' }],
  })
})

it('rejects an update that is not a response of our server', async () => {
  expect(await checkPublicUpdate('/api/listings', { error: 'Sign in to this network' })).toBeUndefined()
  expect(await checkPublicUpdate('/api/nothing', {})).toBeUndefined()
})
