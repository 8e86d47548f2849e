/** Pages of long lists of accounts contain every row once, in the order of the list. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationsPerPage, listConversations } from '#contract/messages/conversations'
import type { Endpoint } from '#contract/core/endpoint'
import { homeListingsPerPage, listOwnHomes } from '#contract/partners/home-vacancy'
import { listOwnListings, ownListingsPerPage } from '#contract/partners/own-listings'
import { pull } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../support/builders'
import { growTable, insertWithoutTriggers } from '../support/large-tables'
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

/** Pulls a whole snapshot. @returns the sorted ids of one entity */
async function pullIds(token: string, entity: string): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  for (;;) {
    const { body } = await world.call(pull, { token, query: cursor ? { cursor } : {} })
    ids.push(...body.rows.filter((row: any) => row.entity === entity).map(({ id }: any) => id))
    if (!body.more) return ids.sort()
    cursor = body.cursor
  }
}
