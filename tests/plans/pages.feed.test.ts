/** Pages of long lists of accounts contain every row once, in the order of the list. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationsPerPage, listConversations } from '#contract/messages/conversations'
import type { Endpoint } from '#contract/core/endpoint'
import { homeListingsPerPage, listOwnHomes } from '#contract/business/home-vacancy'
import { listOwnListings, ownListingsPerPage } from '#contract/business/listings/own-listings'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../support/builders'
import { countRows, openExplainer, type PlanNode } from '../support/explain'
import { analyze, growTable, insertWithoutTriggers } from '../support/large-tables'
import { pullPages, type PullPage } from '../support/pull-pages'
import { openWorld, type World } from '../support/world'

let world: World
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Follows `next` to the last page. @returns the items of each page */
async function loadPages(endpoint: Endpoint, list: string, token: string): Promise<any[][]> {
  const pages: any[][] = []
  let after: string | undefined
  do {
    const { status, body } = await world.call(endpoint, { token, query: after ? { after } : {} })
    expect(status, JSON.stringify(body)).toBe(200)
    pages.push(body[list])
    after = body.next
  } while (after)
  return pages
}

const getIds = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id)

it('lists all conversations, those with the newest messages first', async () => {
  const vendor = await insertVendor(db())
  const guest = await insertCustomer(db())
  const count = conversationsPerPage + 50
  const customer = `md5('${vendor.id}' || n)::uuid`
  const { pool } = world.connection
  await growTable(pool, 'account', `id = '${guest.id}'`, count, { id: customer, email: `'${vendor.id}' || n` })
  // Several have the same time, also around the end of the page.
  const at = "timestamptz '2026-01-01' + n / 7 * interval '1 microsecond'"
  const insert = (text: string) => insertWithoutTriggers(pool, `${text} from generate_series(1, ${count}) n`)
  await insert(`insert into conversation (customer_id, vendor_id, last, last_at, created_at)
    select ${customer}, '${vendor.id}'::uuid, 1, ${at}, now()`)
  await insert(`insert into message (id, customer_id, vendor_id, number, from_customer, text, created_at)
    select gen_random_uuid(), ${customer}, '${vendor.id}'::uuid, 1, true, 'Hello', ${at}`)
  const pages = await loadPages(listConversations, 'conversations', vendor.owner.token)
  expect(pages.map(({ length }) => length)).toEqual([conversationsPerPage, 50])
  const { rows } = await pool.query<{ id: string }>(
    'select customer_id as id from conversation where vendor_id = $1 order by last_at desc, customer_id desc',
    [vendor.id],
  )
  expect(getIds(pages.flat())).toEqual(rows.map(({ id }) => id))
  expect(await pullIds(vendor.owner.token, 'conversation')).toEqual(rows.map(({ id }) => id).sort())
})

it('lists all listings of a business', async () => {
  const vendor = await insertVendor(db())
  const { id } = await insertListing(db(), { vendor_id: vendor.id })
  await growTable(world.connection.pool, 'listing', `id = '${id}'`, ownListingsPerPage + 9, {})
  const pages = await loadPages(listOwnListings, 'listings', vendor.owner.token)
  expect(pages.map(({ length }) => length)).toEqual([ownListingsPerPage, 10])
  expect(new Set(getIds(pages.flat())).size).toBe(ownListingsPerPage + 10)
  expect((await pullIds(vendor.owner.token, 'vendorListing')).length).toBe(ownListingsPerPage + 10)
})

it('lists all homes of an agent, also if a page of listings has none', async () => {
  const vendor = await insertVendor(db(), { business_type: 'realEstate' })
  const { id } = await insertListing(db(), { vendor_id: vendor.id, vertical: 'real-estate' })
  await growTable(world.connection.pool, 'listing', `id = '${id}'`, homeListingsPerPage + 99, {
    id: "lpad(to_hex(n), 32, '0')::uuid",
    offered: 'n > 590',
  })
  const pages = await loadPages(listOwnHomes, 'homes', vendor.owner.token)
  expect(pages.map(({ length }) => length)).toEqual([0, 10])
})

it('mirrors all recent bookings, also those that were created at the same time', async () => {
  const vendor = await insertVendor(db())
  const room = await insertListing(db(), { vendor_id: vendor.id })
  const guest = await insertCustomer(db())
  const row = { vendor_id: vendor.id, listing_id: room.id, account_id: guest.id }
  const id = await insertStay(db(), { ...row, created_at: new Date() })
  await growTable(world.connection.pool, 'booking', `id = '${id}'`, 450, {
    reference: 'source.reference || n',
    created_at: "source.created_at - n / 150 * interval '1 microsecond' - n / 440 * interval '3 years'",
  })
  for (const [token, entity] of [
    [guest.token, 'booking'],
    [vendor.owner.token, 'vendorBooking'],
  ] as const) {
    const ids = await pullIds(token, entity)
    expect(ids.length).toBe(440)
    expect(new Set(ids).size).toBe(440)
  }
})

it('reads a page of the changes of all scopes without reading the pages after it', async () => {
  const vendor = await insertVendor(db())
  const { token } = vendor.owner
  const cursor = await pullPages(world, token, (call) => call())
  await insertWithoutTriggers(
    world.connection.pool,
    `insert into change (scope, entity, entity_id, at)
     select scope || '${vendor.id}', 'vendorBooking', gen_random_uuid(), now()
     from generate_series(1, 3000) n, unnest(array['vendor:', 'talk:']) scope`,
  )
  await analyze(world.connection.pool)
  const explainer = await openExplainer(world.url)
  let pages = 0
  await pullPages(
    world,
    token,
    async (call) => {
      let page = { rows: [], more: false, cursor } as PullPage
      const findFaults = (node: PlanNode) =>
        node['Relation Name'] === 'change' && countRows(node) > 1100 ? [`${countRows(node)} changes`] : []
      expect(await explainer.explain(async () => void (page = await call()), findFaults)).toEqual([])
      expect(page.rows.length).toBe(pages++ < 12 ? 500 : 0)
      return page
    },
    cursor,
  )
  await explainer.close()
  expect(pages).toBe(13)
})

/** Pulls a whole snapshot. @returns the sorted ids of one entity */
async function pullIds(token: string, entity: string): Promise<string[]> {
  const ids: string[] = []
  await pullPages(world, token, async (call) => {
    const page = await call()
    ids.push(...page.rows.filter((row) => row.entity === entity).map(({ id }) => id))
    return page
  })
  return ids.sort()
}
