/** The plans of public reads: none reads a large table from start to end, by an index neither, or sorts more than 2,000 rows. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as catalogue from '#contract/catalogue/catalogue'
import { readSettings } from '../../server/db/connect'
import { loadDemo } from '../../server/demo/load'
import { countRows, countRowsOnce, explainCalls, type PlanNode } from '../support/explain'
import { openWorld, type World } from '../support/world'
import { listingQuestions, vendorQuestions } from './questions'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const maxSortedRows = 2000
/** Tables below this size may be read from start to end. */
const maxScannedRows = 500
const listings = 6000
const listingsPerPage = 20

let world: World
beforeAll(async () => {
  world = await openWorld()
  await loadDemo(world.connection.db, { at: new Date(), listings })
  await world.connection.pool.query('vacuum search_listing, search_vendor, listing, vendor')
})
afterAll(() => world.close())

function findFaults(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Plans: children = [] } = node
  const isLong = countRows(node) > maxScannedRows
  // A sort that is executed for each row of another table sorts few rows at a time.
  const sorted = /Sort/.test(type) ? countRowsOnce(children[0]!) : 0
  return [
    ...(type === 'Seq Scan' && isLong ? [`scan of ${table}: ${countRows(node)} rows`] : []),
    ...(type.startsWith('Index') && !condition && isLong
      ? [`scan of ${table} by an index: ${countRows(node)} rows`]
      : []),
    ...(sorted > maxSortedRows ? [`sort of ${sorted} rows`] : []),
  ]
}

/** Explains the statements of a call with the settings of public reads. */
const explain = (call: () => Promise<unknown>): Promise<string[]> =>
  explainCalls(call, { url: world.url, settings: readSettings, findFaults })

it('finds a scan and a sort in the plans of a query without indexes', async () => {
  const faults = await explain(() =>
    world.connection.pool.query(`select id from listing where details::text like '%pool%' or name <> '' order by unit`),
  )
  expect(faults.join()).toMatch(/sort of \d+ rows/)
})

it('no list or search reads a large table from start to end, or sorts more than 2,000 rows', async () => {
  const faults: Record<string, string[]> = {}
  const check = async (endpoint: never, query: object) => {
    const found = await explain(async () => {
      const { status, body } = await world.call(endpoint, { query: query as Record<string, unknown> })
      expect(status, JSON.stringify(body)).toBe(200)
    })
    if (found.length > 0) faults[JSON.stringify(query)] = found
  }
  // Every third text; all filters.
  for (const [index, query] of listingQuestions.entries())
    if (index % 3 === 0 || Object.keys(query).join() !== 'q') await check(catalogue.listings as never, query)
  for (const query of vendorQuestions) await check(catalogue.vendors as never, query)
  expect(faults).toEqual({})
})

it.each([
  ['best', 'best'],
  ['priceUp', 'price'],
  ['priceDown', 'price'],
  ['rating', 'rating'],
  ['newest', 'newest'],
])('a list of a town sorted by %s reads the rows of the town in this order', async (sort, index) => {
  const readBy: (string | undefined)[] = []
  await explainCalls(() => world.call(catalogue.listings, { query: { town: 'Lusaka', sort } }), {
    url: world.url,
    settings: readSettings,
    findFaults: (node) => {
      // Few listings have no price, so that any index finds them.
      const isLong = countRows(node) > listingsPerPage
      if (node['Relation Name'] === 'search_listing' && isLong) readBy.push(node['Index Name'])
      return []
    },
  })
  expect(new Set(readBy)).toEqual(new Set([`search_listing_town_${index}`]))
})

it('neither does the home page, the page of a vendor, or that of a listing', async () => {
  const { body } = await world.call(catalogue.listings, { query: { vertical: 'stores' } })
  const [{ _id: id, vendorId }] = body.listings
  expect(await explain(() => world.call(catalogue.showcase))).toEqual([])
  expect(await explain(() => world.call(catalogue.featured))).toEqual([])
  expect(await explain(() => world.call(catalogue.vendor, { params: { id: vendorId } }))).toEqual([])
  expect(await explain(() => world.call(catalogue.listing, { params: { id } }))).toEqual([])
})
