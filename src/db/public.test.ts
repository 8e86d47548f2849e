import { beforeEach, describe, expect, it } from 'vitest'
import { mostSeen, openPublicDatabase, rememberSeen, seenIn } from './public'

const listing = (id: string, name = 'Lodge') => ({ _id: id, vertical: 'hotels', name }) as never
const vendor = (id: string) => ({ _id: id, businessName: 'Mercy’s' }) as never
const ids = (count: number, from = 0) => Array.from({ length: count }, (_, index) => String(from + index).padStart(6, '0'))

beforeEach(async () => {
  const { listings, vendors } = openPublicDatabase()
  await Promise.all([listings.clear(), vendors.clear()])
})

describe('what an answer shows', () => {
  it.each([
    ['a page of listings', { total: 2, listings: [listing('1'), listing('2')] }, ['1', '2'], []],
    ['one listing with its vendor', { listing: listing('1'), vendor: vendor('v') }, ['1'], ['v']],
    ['a page of vendors', { vendors: [vendor('v'), vendor('w')] }, [], ['v', 'w']],
    ['one vendor with its services, which are no listings', { vendor: vendor('v'), services: [{ _id: 's' }] }, [], ['v']],
    ['a showcase, whose items are neither', [{ items: [{ id: '1' }] }], [], []],
    ['settings', { maintenanceMode: false }, [], []],
    ['nothing', null, [], []],
    ['text', 'listings', [], []],
    ['things of another shape under the same name', { listings: [null, 7, { _id: 3 }, {}], vendor: 'x' }, [], []],
  ])('%s', (_, answer, listings, vendors) => {
    const seen = seenIn(answer)
    expect([seen.listings.map(({ _id }) => _id), seen.vendors.map(({ _id }) => _id)]).toEqual([listings, vendors])
  })
})

describe('what was seen', () => {
  it('is kept, the last word of each', async () => {
    await rememberSeen({ listings: [listing('1', 'Old')], vendors: [vendor('v')] }, 1)
    await rememberSeen({ listings: [listing('1', 'New')], vendors: [] }, 2)
    const { listings, vendors } = openPublicDatabase()
    expect(await listings.get('1')).toEqual({ id: '1', data: listing('1', 'New'), seenAt: 2 })
    expect(await vendors.count()).toBe(1)
  })

  it('is bounded, and the oldest go first', async () => {
    await rememberSeen({ listings: ids(mostSeen).map((id) => listing(id)), vendors: [] }, 1)
    await rememberSeen({ listings: ids(1).map((id) => listing(id)), vendors: [] }, 2)
    await rememberSeen({ listings: ids(50, mostSeen).map((id) => listing(id)), vendors: [] }, 3)
    const { listings } = openPublicDatabase()
    expect(await listings.count()).toBe(mostSeen)
    expect(await listings.get(ids(1)[0]!)).toMatchObject({ seenAt: 2 })
    expect(await listings.where('seenAt').equals(3).count()).toBe(50)
  })

  it('nothing seen opens nothing', async () => {
    await expect(rememberSeen({ listings: [], vendors: [] }, 1)).resolves.toBeUndefined()
  })
})
