/** Pages of lists by cursor: every result once, in the order of the list, also after the first 1,000. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as catalogue from '#contract/catalogue/catalogue'
import { loadDemo } from '../../server/demo/load'
import { openWorld, type World } from '../support/world'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let world: World
beforeAll(async () => {
  world = await openWorld()
  await loadDemo(world.connection.db, { at: new Date(), listings: 2600 })
})
afterAll(() => world.close())

type Query = Record<string, string>
const pageSize = '60'

async function loadPage(kind: 'listings' | 'vendors', query: Query) {
  const { status, body } = await world.call(kind === 'listings' ? catalogue.listings : catalogue.vendors, {
    query: { pageSize, ...query },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body, ids: (body[kind] as { _id: string }[]).map(({ _id }) => _id) }
}

/** Follows `next` to the last page. */
async function loadAll(kind: 'listings' | 'vendors', query: Query): Promise<string[]> {
  const ids: string[] = []
  let number = 1
  for (let page = await loadPage(kind, query); ; page = await loadPage(kind, { ...query, after: page.next })) {
    expect(page.page).toBe(number++)
    ids.push(...page.ids)
    if (!page.next) return ids
    expect(page.ids.length).toBeGreaterThan(0)
  }
}

const expectOrder = async (
  found: string[],
  table: 'search_listing' | 'search_vendor',
  where: string,
  order: string,
) => {
  const id = table === 'search_listing' ? 'listing_id' : 'vendor_id'
  const { rows } = await sql<{
    id: string
  }>`select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.raw(where)}
    order by ${sql.raw(order)}, ${sql.ref(id)}`.execute(world.connection.db)
  expect(found).toEqual(rows.map((row) => row.id))
}

it.each([
  [{}, 'true', 'score desc, created_at'],
  [{ sort: 'rating' }, 'true', 'rating desc, created_at'],
  [{ sort: 'newest' }, 'true', 'created_at desc'],
  [
    { sort: 'newest', priceTo: '800', vertical: 'stores' },
    `price_high between 1 and 80000 and vertical = 'stores'`,
    'created_at desc',
  ],
  [{ ratingFrom: '4', vertical: 'stores' }, `rating >= 4 and vertical = 'stores'`, 'score desc, created_at'],
  [{ town: 'Lusaka', sort: 'rating' }, `town = 'Lusaka'`, 'rating desc, created_at'],
  [{ town: 'l' }, `town ilike '%l%'`, 'score desc, created_at'],
] as [Query, string, string][])('lists every listing once: %o', async (query, where, order) => {
  const found = await loadAll('listings', query)
  await expectOrder(found, 'search_listing', where, order)
  if (where === 'true') expect(found.length).toBeGreaterThan(2500)
})

it.each([
  [{}, 'true', 'score desc, created_at'],
  [{ sort: 'name' }, 'true', 'name_key, created_at'],
  [{ sort: 'newest', businessType: 'store' }, `business_type = 'store'`, 'created_at desc'],
  [{ sort: 'rating', town: 'Lusaka' }, `city = 'Lusaka'`, 'rating desc, created_at'],
] as [Query, string, string][])('lists every vendor once: %o', async (query, where, order) => {
  await expectOrder(await loadAll('vendors', { ...query, pageSize: '7' }), 'search_vendor', where, order)
})

it.each([
  { q: 'room' },
  { q: 'lodge livingstone', sort: 'rating' },
  { q: 'bus', sort: 'priceUp' },
  { sort: 'priceUp' },
  { vertical: 'buses', sort: 'priceDown' },
  { vertical: 'hotels', from: '2027-02-01', to: '2027-02-03' },
] as Query[])('has the same results as the numbered pages: %o', async (query) => {
  const byNumber: string[] = []
  for (let number = 1; ; number++) {
    const { ids } = await loadPage('listings', { ...query, page: String(number) })
    if (ids.length === 0) break
    byNumber.push(...ids)
  }
  const byCursor = await loadAll('listings', query)
  expect(byCursor.slice(0, byNumber.length)).toEqual(byNumber)
  expect(new Set(byCursor).size).toBe(byCursor.length)
})

it('goes on from the last numbered page', async () => {
  const last = await loadPage('listings', { page: '17', sort: 'newest' })
  expect(last).toMatchObject({ total: 1000, isLowerBound: true, page: 17 })
  const following = await loadPage('listings', { after: last.next, sort: 'newest' })
  expect(following).toMatchObject({ total: 1000, isLowerBound: true, page: 18 })
  expect((await loadAll('listings', { sort: 'newest' })).slice(1000, 1060)).toEqual(following.ids)
})

const encode = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
const id = '00000000-0000-4000-8000-000000000000'
it.each([
  'x',
  encode(null),
  encode(['best', '1', '1', id, 2]),
  encode(['newest', '', '1', id, 2, 5]),
  encode(['best', 'abc', '1', id, 2, 5]),
  encode(['best', '1e999', '1', id, 2, 5]),
  encode(['best', '1', '99999999999999999', id, 2, 5]),
  encode(['best', '1', '1', `${id}'`, 2, 5]),
  encode(['best', '1', '1', id, -1, 5]),
  encode(['best', '', '1', id, 2, 5]),
  encode(['best', ['1'], '1', id, 2, { a: 1 }]),
])('rejects a cursor that is not valid, with a message: %s', async (after) => {
  for (const endpoint of [catalogue.listings, catalogue.vendors]) {
    const { status, body } = await world.call(endpoint, { query: { after } })
    expect(status).toBe(400)
    expect(body.message).toBe('This link to more results is not valid. Please start again from the first page.')
  }
})

it('accepts any position that PostgreSQL could print', async () => {
  for (const [sort, key] of [
    ['best', '0.30000000000000004'],
    ['best', '1e-07'],
    ['priceUp', '999999999999999999'],
    ['newest', ''],
  ] as const)
    expect(
      (await loadPage('listings', { sort, after: encode([sort, key, '9999999999999999', id, 999999, 999999]) })).page,
    ).toBe(999999)
  expect((await loadPage('vendors', { sort: 'name', after: encode(['name', "o'neill é", '1', id, 2, 5]) })).page).toBe(
    2,
  )
})
