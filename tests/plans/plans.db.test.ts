/** The plans of reads in a large database: each reads a bounded number of rows by an index, and sorts few of them. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/index'
import { login } from '#contract/accounts/auth'
import * as catalogue from '#contract/catalogue/catalogue'
import type { Endpoint } from '#contract/core/endpoint'
import { readSettings } from '../../server/db/connect'
import { demoPassword } from '../../server/demo/accounts'
import { listingQuestions, vendorQuestions } from '../search/questions'
import { countRows, countRowsOnce, openExplainer, type Explainer, type PlanNode } from '../support/explain'
import { pullPages, type PullPage } from '../support/pull-pages'
import { openWorld, type World } from '../support/world'
import { growAudit, growDatabase } from './large-database'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** With some thousand rows PostgreSQL prefers a scan of whole tables for some joins, and an index in larger tables. */
const settingsOfLargeTables = { enable_seqscan: 'off', enable_mergejoin: 'off', random_page_cost: '1.1' }

let world: World
let explainer: Explainer
let publicExplainer: Explainer
const ids = { vendor: '', owner: '', customer: '' }
beforeAll(async () => {
  world = await openWorld({ hasDemoData: true })
  const { pool } = world.connection
  const find = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  ids.owner = (await find("select id from account where email = 'hotel@demo.test'"))[0]!
  ids.customer = (await find("select id from account where email = 'customer@demo.test'"))[0]!
  ids.vendor = (await find(`select id from vendor where owner_id = '${ids.owner}'`))[0]!
  await growAudit(pool, await find("select id from account where role in ('admin', 'superAdmin') order by email"))
  await growDatabase(pool, ids)
  explainer = await openExplainer(world.url, settingsOfLargeTables)
  publicExplainer = await openExplainer(world.url, readSettings)
})
afterAll(async () => {
  await explainer.close()
  await publicExplainer.close()
  await world.close()
})

const signIn = async (name: string): Promise<string> =>
  (await world.call(login, { body: { email: `${name}@demo.test`, password: demoPassword } })).body.token

describe('lists of accounts', () => {
  /** Lists count up to 1,001 rows. The list of customers has two rows for some people. */
  const maxRows = 2010

  function findFaults(node: PlanNode): string[] {
    const { 'Node Type': type, 'Relation Name': table, Plans: children = [] } = node
    // A small table may be read from start to end for each row of another.
    const scanned = type === 'Seq Scan' ? countRowsOnce(node) : countRows(node)
    const sorted = /Sort/.test(type) ? countRows(children[0]!) : 0
    return [
      ...(type.endsWith('Scan') && table && scanned > maxRows
        ? [`${type} of ${table} (${node['Index Name'] ?? 'no index'}): ${Math.round(countRows(node))} rows`]
        : []),
      ...(sorted > maxRows ? [`sort of ${Math.round(sorted)} rows`] : []),
    ]
  }

  /** Queries of lists that need an index of their own, besides each list without a query. */
  const variants: Record<string, readonly Record<string, string>[]> = {
    '/admin/users': [
      { search: 'mwale' },
      { search: 'person4321' },
      { role: 'endUser' },
      { status: 'suspended' },
      { sort: 'full_name' },
      { sort: '-email' },
      { page: '40' },
    ],
    '/admin/vendors': [
      { type: 'hotel' },
      { type: 'store' },
      { type: 'hotel', page: '50' },
      { type: 'hotel', show: 'hidden' },
      { type: 'hotel', show: 'visible', page: '40' },
      { type: 'hotel', show: 'featured' },
      { type: 'hotel', search: '4321' },
      { type: 'store', search: 'zzzz' },
    ],
    '/admin/search/items': [{ items: 'person:00000000-0000-4000-8000-000000000001' }],
    '/admin/search': [
      { q: 'mwale' },
      { q: 'hotel 4321' },
      { q: '0977123456' },
      { q: 'TLP-ABCDE' },
      { q: '00000000-0000-4000-8000-000000000001' },
      { q: '#1A2B3C4D' },
    ],
    '/admin/audit': [
      { action: 'account.suspend' },
      { action: 'listing.hide' },
      { targetKind: 'listing' },
      { page: '40' },
      { administrator: 'demo.test' },
      { administrator: 'superadmin', action: 'listing.hide' },
      { administrator: 'admin', targetKind: 'listing', page: '2' },
      { administrator: 'nobody' },
      { from: '2020-01-01', to: '2020-02-01' },
    ],
    '/admin/reports': [{ state: 'open' }, { state: 'hidden' }, { kind: 'review' }],
    '/admin/support-tickets': [{ status: 'open' }, { status: 'closed' }, { assigned: 'none' }, { assigned: 'me' }],
    '/vendor/reviews': [{ page: '2' }],
  }

  const findId = (path: string): string => (path.includes('/users/') ? ids.customer : ids.vendor)
  /** Exact sums of money: they read all rows of a business or customer. */
  const unbounded = ['/auth/deletion', '/finance/statements', '/payouts/terms', '/settings/payment-summary']
  /** Everything about one small entity, files, and parameters that are not ids. */
  const isList = ({ method, path, access }: Endpoint): boolean =>
    method === 'GET' &&
    !unbounded.includes(path) &&
    !path.replace(/:id|:with/g, '').includes(':') &&
    access.kind !== 'public' &&
    access.kind !== 'demo'

  /** The lists that a role reads in this database. The others need another business or an entity of their own. */
  const minLists = { superadmin: 20, hotel: 20, customer: 10 }

  it.each(Object.entries(minLists))(
    'Lists of accounts of the demo account %s read bounded rows by index',
    async (name, min) => {
      const token = await signIn(name)
      const faults: Record<string, string[]> = {}
      const checked = new Set<string>()
      for (const endpoint of (endpoints as readonly Endpoint[]).filter(isList))
        for (const query of [{}, ...(variants[endpoint.path] ?? [])]) {
          const params = { id: findId(endpoint.path), with: ids.vendor }
          let response = { status: 0, body: {} as any }
          const call = async () => {
            response = await world.call(endpoint, { token, params, query })
          }
          const found = await explainer.explain(call, findFaults)
          if (response.status !== 200) continue
          checked.add(endpoint.path)
          const { next } = response.body
          if (next)
            found.push(
              ...(await explainer.explain(() => world.call(endpoint, { token, query: { after: next } }), findFaults)),
            )
          if (found.length > 0) faults[`${endpoint.path} ${JSON.stringify(query)}`] = [...new Set(found)]
        }
      expect(faults).toEqual({})
      expect(checked.size).toBeGreaterThanOrEqual(min)
    },
  )

  it.each(['hotel', 'customer'])('include all pages of a snapshot: %s', async (name) => {
    const token = await signIn(name)
    const faults = new Set<string>()
    let pages = 0
    await pullPages(world, token, async (call) => {
      let page = { rows: [], more: false, cursor: '' } as PullPage
      const found = await explainer.explain(async () => {
        page = await call()
      }, findFaults)
      for (const fault of found) faults.add(fault)
      pages++
      return page
    })
    expect(pages).toBeGreaterThan(3)
    expect([...faults]).toEqual([])
  })
})

describe('public reads', () => {
  const maxSortedRows = 2000
  /** Tables below this size may be read from start to end. */
  const maxScannedRows = 500
  const listingsPerPage = 20

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

  const explain = (call: () => Promise<unknown>): Promise<string[]> => publicExplainer.explain(call, findFaults)

  it('have plans in which a scan and a sort without an index would be found', async () => {
    const faults = await explain(() =>
      world.connection.pool.query(
        `select id from listing where details::text like '%pool%' or name <> '' order by unit`,
      ),
    )
    expect(faults.join()).toMatch(/sort of \d+ rows/)
  })

  it('Public reads of lists and searches read no large table from start to end, and sort at most 2,000 rows', async () => {
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
  ])('Public reads of a list of a town sorted by %s read the rows of the town in this order', async (sort, index) => {
    const readBy: (string | undefined)[] = []
    await publicExplainer.explain(
      () => world.call(catalogue.listings, { query: { town: 'Lusaka', sort, pageSize: '19' } }),
      (node) => {
        // Few listings have no price, so that any index finds them.
        const isLong = countRows(node) > listingsPerPage
        if (node['Relation Name'] === 'search_listing' && isLong) readBy.push(node['Index Name'])
        return []
      },
    )
    expect(new Set(readBy)).toEqual(new Set([`search_listing_town_${index}`]))
  })

  it('Public reads of the home page, the page of a vendor, and that of a listing read no large table and sort few rows', async () => {
    const { body } = await world.call(catalogue.listings, { query: { vertical: 'stores' } })
    const [{ _id: id, vendorId }] = body.listings
    expect(await explain(() => world.call(catalogue.showcase))).toEqual([])
    expect(await explain(() => world.call(catalogue.featured))).toEqual([])
    expect(await explain(() => world.call(catalogue.vendor, { params: { id: vendorId } }))).toEqual([])
    expect(await explain(() => world.call(catalogue.listing, { params: { id } }))).toEqual([])
  })
})
