/** The plans of public reads: none reads a large table from start to end, by an index neither, or sorts more than 2,000 rows. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as catalogue from '#contract/catalogue/catalogue'
import { readSettings } from '../../server/db/connect'
import { loadDemo } from '../../server/demo/load'
import { openWorld, type World } from '../support/world'
import { listingQuestions, vendorQuestions } from './questions'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const maxSortedRows = 2000
/** Tables below this size may be read from start to end. */
const maxScannedRows = 500
const listings = 6000

let world: World
beforeAll(async () => {
  world = await openWorld()
  await loadDemo(world.connection.db, { at: new Date(), listings })
  await world.connection.pool.query('vacuum search_listing, search_vendor, listing, vendor')
})
afterAll(() => world.close())

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

function findFaults(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, Plans: children = [] } = node
  // Averages of the executions of a node.
  const getRowsOnce = (plan: PlanNode) => plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)
  const getRows = (plan: PlanNode) => getRowsOnce(plan) * plan['Actual Loops']
  const faults = [
    ...(type === 'Seq Scan' && getRows(node) > maxScannedRows ? [`scan of ${table}: ${getRows(node)} rows`] : []),
    ...(type.startsWith('Index') && !node['Index Cond'] && getRows(node) > maxScannedRows
      ? [`scan of ${table} by an index: ${getRows(node)} rows`]
      : []),
    ...(/Sort/.test(type) && getRowsOnce(children[0]!) > maxSortedRows
      ? [`sort of ${getRowsOnce(children[0]!)} rows`]
      : []),
  ]
  return [...faults, ...children.flatMap(findFaults)]
}

/** Records the statements of calls, and explains them with the settings of public reads. */
async function explainCalls(call: () => Promise<unknown>): Promise<string[]> {
  const statements: { text: string; values: unknown[] }[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    if (typeof args[0] === 'string' && /^\s*(select|with)/i.test(args[0]))
      statements.push({ text: args[0], values: (args[1] as unknown[]) ?? [] })
    return Reflect.apply(original, this, args)
  } as never)
  await call().finally(() => query.mockRestore())
  expect(statements.length).toBeGreaterThan(0)
  const client = new pg.Client(world.url)
  await client.connect()
  try {
    const settings = Object.entries(readSettings).map(([name, value]) => `set ${name} = '${value}'`)
    await client.query(settings.join(';'))
    const faults: string[] = []
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
      faults.push(...findFaults(rows[0]['QUERY PLAN'][0].Plan))
    }
    return faults
  } finally {
    await client.end()
  }
}
const original = pg.Client.prototype.query

it('finds a scan and a sort in the plans of a query without indexes', async () => {
  const faults = await explainCalls(() =>
    world.connection.pool.query(`select id from listing where details::text like '%pool%' or name <> '' order by unit`),
  )
  expect(faults.join()).toMatch(/sort of \d+ rows/)
})

it('no list or search reads a large table from start to end, or sorts more than 2,000 rows', async () => {
  const faults: Record<string, string[]> = {}
  const check = async (endpoint: never, query: object) => {
    const found = await explainCalls(async () => {
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

it('neither does the home page, the page of a vendor, or that of a listing', async () => {
  const { body } = await world.call(catalogue.listings, { query: { vertical: 'stores' } })
  const [{ _id: id, vendorId }] = body.listings
  expect(await explainCalls(() => world.call(catalogue.showcase))).toEqual([])
  expect(await explainCalls(() => world.call(catalogue.featured))).toEqual([])
  expect(await explainCalls(() => world.call(catalogue.vendor, { params: { id: vendorId } }))).toEqual([])
  expect(await explainCalls(() => world.call(catalogue.listing, { params: { id } }))).toEqual([])
})
