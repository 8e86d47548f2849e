/** The plans of lists in a large database: each reads its page by an index, and no table from start to end. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/index'
import { login } from '#contract/accounts/auth'
import type { Endpoint } from '#contract/core/endpoint'
import { demoPassword } from '../../server/demo/accounts'
import { loadDemo } from '../../server/demo/load'
import { countRows, countRowsOnce, explainCalls, type PlanNode } from '../support/explain'
import { analyze, growTable, insertWithoutTriggers } from '../support/large-tables'
import { openWorld, type World } from '../support/world'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const size = 10_000
/** With 10,000 rows PostgreSQL prefers a sequential scan for some joins, and an index in larger tables. */
const settings = { enable_seqscan: 'off', random_page_cost: '1.1' }
const maxRows = 1200

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

let world: World
const ids = { vendor: '', owner: '', customer: '' }
beforeAll(async () => {
  world = await openWorld()
  const { db, pool } = world.connection
  await loadDemo(db, { at: new Date() })
  const find = async (text: string) => (await pool.query<{ id: string }>(text)).rows[0]!.id
  ids.owner = await find("select id from account where email = 'hotel@demo.test'")
  ids.customer = await find("select id from account where email = 'customer@demo.test'")
  ids.vendor = await find(`select id from vendor where owner_id = '${ids.owner}'`)
  await growTables()
  await analyze(pool)
})
afterAll(() => world.close())

/** One row in twenty belongs to one business or one customer, all others to 400 others. */
async function growTables(): Promise<void> {
  const { pool } = world.connection
  const uuid = (name: string) => `md5('${name}' || n)::uuid`
  const someUuid = (name: string) => `md5('${name}' || n % 400)::uuid`
  const at = "now() - n * interval '10 minutes'"
  const sometimes = (value: string, other: string) => `case when n % 20 = 0 then ${value} else ${other} end`
  const customer = sometimes(`'${ids.customer}'::uuid`, someUuid('account'))
  const vendor = sometimes(`'${ids.vendor}'::uuid`, someUuid('vendor'))
  const grow = (table: string, condition: string, values: Record<string, string>) =>
    growTable(pool, table, condition, size, values)
  const insert = (text: string) => insertWithoutTriggers(pool, `${text} from generate_series(1, ${size}) n`)
  await grow('account', `id = '${ids.customer}'`, {
    id: uuid('account'),
    email: "'person' || n || '@large.test'",
    full_name: "'Person ' || n || ' Mwale'",
    created_at: at,
  })
  const ownVendor = `id = '${ids.vendor}'`
  await grow('vendor', ownVendor, {
    id: uuid('vendor'),
    owner_id: uuid('account'),
    name: "'Hotel ' || n",
    created_at: at,
  })
  await grow('listing', `vendor_id = '${ids.vendor}' and offered`, {
    id: uuid('listing'),
    vendor_id: vendor,
    created_at: at,
  })
  const completed = "state = 'completed' and vertical = 'hotels' and walk_in_name is null and paid_ngwee > 0"
  await grow('booking', completed, {
    id: uuid('booking'),
    reference: "'LARGE' || n",
    account_id: customer,
    vendor_id: vendor,
    listing_id: uuid('listing'),
    order_id: 'null',
    receipt_number: 'null',
    starts_on: `(${at})::date`,
    ends_on: `(${at})::date + 2`,
    created_at: at,
    changed_at: at,
  })
  await grow('payment', "state = 'successful'", {
    id: uuid('payment'),
    reference: "'LARGE' || n",
    booking_id: uuid('booking'),
    account_id: customer,
    created_at: at,
    changed_at: at,
  })
  await grow('payment_share', 'true', { payment_id: uuid('payment'), booking_id: uuid('booking') })
  await grow('refund', 'true', {
    reference: "'LARGE' || n",
    booking_id: uuid('booking'),
    account_id: customer,
    created_at: at,
  })
  await grow('posting', "kind = 'sale'", { id: uuid('posting'), subject_id: uuid('booking'), posted_at: at })
  await insert(`insert into entry (posting_id, account, amount_ngwee)
    select ${uuid('posting')}, 'vendor:' || ${vendor} || ':payable', -100`)
  await grow('review', 'true', { booking_id: uuid('booking'), account_id: customer, vendor_id: vendor, created_at: at })
  await grow('notification', 'true', { account_id: customer, created_at: at })
  await insert(`insert into conversation (customer_id, vendor_id, last, created_at)
    select ${uuid('account')}, ${vendor}, 1, ${at}`)
  await insert(`insert into message (id, customer_id, vendor_id, number, from_customer, text, created_at)
    select ${uuid('message')}, ${uuid('account')}, ${vendor}, 1, true, 'Hello', ${at}`)
  await insert(`insert into support_ticket (id, account_id, subject, category, priority, status, message, created_at, changed_at)
    select ${uuid('ticket')}, ${customer}, 'Subject', 'other', 'normal', (array['open', 'answered', 'closed'])[1 + n % 3], 'Text', ${at}, ${at}`)
  await insert(`insert into payout (id, reference, vendor_id, recipient_name, phone, network, amount_ngwee, fee_ngwee, reason, state, created_at, changed_at)
    select ${uuid('payout')}, 'LARGE' || n, ${vendor}, 'Person', '', 'mtn', 100, 0, '', 'successful', ${at}, ${at}`)
  await insert(`insert into audit_entry (at, actor_id, action, target_kind, target_id, target_label, address)
    select ${at}, '${ids.customer}'::uuid, 'user.suspend', 'account', ${uuid('account')}::text, '', ''`)
  await insert(
    `insert into member_activity (at, vendor_id, actor_id, kind) select ${at}, ${vendor}, ${customer}, 'listings.edit'`,
  )
  await insert(`insert into change (scope, entity, entity_id, at)
    select 'vendor/' || ${vendor}, 'vendorBooking', ${uuid('booking')}::text, ${at}`)
  await insert(`insert into reported_item (kind, target_id, vendor_id, state, reports, last_reported_at)
    select 'vendor', ${uuid('vendor')}, ${uuid('vendor')}, 'open', 1, ${at}`)
}

const signIn = async (name: string): Promise<string> =>
  (await world.call(login, { body: { email: `${name}@demo.test`, password: demoPassword } })).body.token

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
  '/admin/vendors': [{ type: 'hotel' }, { type: 'store' }],
  '/admin/audit': [{ action: 'user.suspend' }, { page: '40' }],
  '/admin/reports': [{ state: 'open' }, { state: 'hidden' }, { kind: 'review' }],
  '/admin/support-tickets': [{ status: 'open' }, { status: 'closed' }, { assigned: 'none' }, { assigned: 'me' }],
  '/vendor/reviews': [{ page: '2' }],
}

const findId = (path: string): string => (path.includes('/users/') ? ids.customer : ids.vendor)
/** Everything about one small entity, files, and parameters that are not ids. */
const isList = ({ method, path, access }: Endpoint): boolean =>
  method === 'GET' &&
  !path.replace(/:id|:with/g, '').includes(':') &&
  access.kind !== 'public' &&
  access.kind !== 'demo'

/** The lists that a role reads in this database. The others need another business or an entity of their own. */
const minLists = { superadmin: 20, hotel: 20, customer: 10 }

it.each(Object.entries(minLists))('reads the lists of the demo account %s by index', async (name, min) => {
  const token = await signIn(name)
  const faults: Record<string, string[]> = {}
  const checked = new Set<string>()
  for (const endpoint of (endpoints as readonly Endpoint[]).filter(isList))
    for (const query of [{}, ...(variants[endpoint.path] ?? [])]) {
      const params = { id: findId(endpoint.path), with: ids.vendor }
      const call = async () => (await world.call(endpoint, { token, params, query })).status
      if ((await call()) !== 200) continue
      checked.add(endpoint.path)
      const found = await explainCalls(call, { url: world.url, settings, findFaults })
      if (found.length > 0) faults[`${endpoint.path} ${JSON.stringify(query)}`] = [...new Set(found)]
    }
  expect(faults).toEqual({})
  expect(checked.size).toBeGreaterThanOrEqual(min)
})
