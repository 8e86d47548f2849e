/** The app reads the lists of a server that has no change feed. They must contain the same rows as the feed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyForJob } from '#contract/business/hiring/applications'
import { addToCart } from '#contract/bookings/orders/cart'
import { check } from '#contract/core/validation'
import type { Endpoint } from '#contract/core/endpoint'
import { addFavorite } from '#contract/catalogue/favorites'
import { sendMessage } from '#contract/messages/messages'
import { openSupportTicket, replyToSupportTicket } from '#contract/messages/support/support'
import { pull } from '#contract/sync/sync'
import { listSources } from '../../src/sync/pull/rest-lists'
import { insertCustomer, insertListing, insertAccount, insertProduct, insertVendor } from '../support/builders'
import { openWorld, type World } from '../support/world'

let world: World
beforeAll(async () => (world = await openWorld()))
afterAll(() => world.close())

type Rows = Record<string, unknown[]>

async function readFeed(token: string): Promise<Rows> {
  const found: Rows = {}
  for (let cursor: string | undefined; ;) {
    const { body } = await world.call(pull, { token, query: cursor ? { cursor } : {} })
    for (const { entity, data } of body.rows) (found[entity] ??= []).push(data)
    if (!body.more) return found
    cursor = body.cursor
  }
}

async function readList(endpoint: Endpoint, token: string): Promise<{ answer: any } | null> {
  const { status, body } = await world.call(endpoint, { token })
  if (status === 403) return null
  expect([endpoint.path, status]).toEqual([endpoint.path, status === 204 ? 204 : 200])
  const answer = status === 204 ? undefined : body
  expect(check(endpoint.answer, answer).ok, endpoint.path).toBe(true)
  return { answer }
}

async function readLists(token: string): Promise<Rows> {
  const found: Rows = {}
  const addRows = (entity: string, items: { data: unknown }[]) =>
    (found[entity] ??= []).push(...items.map(({ data }) => data))
  for (const { endpoint, entity, toItems: extractItems, nested: nestedSource } of listSources) {
    const response = await readList(endpoint, token)
    if (!response) continue
    const parents = extractItems(response.answer)
    addRows(entity, parents)
    for (const { id } of nestedSource ? parents.slice(0, nestedSource.maxParents) : [])
      addRows(
        nestedSource!.entity,
        nestedSource!.things((await readList(nestedSource!.getEndpoint(id), token))!.answer),
      )
  }
  return found
}

/** Expects the same rows in lists and feed for the given entities, in any order. */
function expectSameRows(lists: Rows, feed: Rows, entities: readonly string[]): void {
  const getId = (row: any): string => row._id ?? row.id
  const sorted = (rows: unknown[] = []) => [...rows].sort((a, b) => (getId(a) < getId(b) ? -1 : 1))
  for (const kind of entities) {
    expect([kind, lists[kind]?.length ?? 0]).not.toEqual([kind, 0])
    expect(sorted(lists[kind]), kind).toEqual(sorted(feed[kind]))
  }
}

it('the snapshot of a customer matches the lists: conversations, support tickets and all other entities', async () => {
  const { db } = world.connection
  const [vendor, customer] = [await insertVendor(db), await insertCustomer(db)]
  const [product, credentials] = [await insertProduct(db, { vendor_id: vendor.id }), { token: customer.token }]
  const jobId = randomUUID()
  const job = {
    id: jobId,
    vendor_id: vendor.id,
    title: 'Cook',
    kind: 'full-time',
    town: 'Livingstone',
    description: '',
    closes_on: '2099-01-01',
    created_at: new Date(),
  } as const
  await db.insertInto('job').values(job).execute()
  const ticket = randomUUID()
  const responses = [
    await world.call(sendMessage, {
      ...credentials,
      params: { with: vendor.id },
      body: { id: randomUUID(), text: 'Good morning' },
    }),
    await world.call(sendMessage, {
      token: vendor.owner.token,
      params: { with: customer.id },
      body: { id: randomUUID(), text: 'Good morning to you' },
    }),
    await world.call(openSupportTicket, {
      ...credentials,
      body: {
        id: ticket,
        subject: 'Charged twice',
        category: 'payment',
        priority: 'high',
        message: 'I was charged twice.',
      },
    }),
    await world.call(replyToSupportTicket, {
      ...credentials,
      params: { id: ticket },
      body: { id: randomUUID(), message: 'And my receipt.' },
    }),
    await world.call(addToCart, { ...credentials, body: { productId: product.id, quantity: 2 } }),
    await world.call(addFavorite, { ...credentials, params: { listingId: product.id } }),
    await world.call(applyForJob, {
      ...credentials,
      params: { id: jobId },
      body: {
        fullName: 'Mutale Banda',
        phone: '0961234567',
        email: 'm@example.test',
        coverNote: 'I have cooked for three years.',
      },
    }),
  ]
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
  const [lists, feed] = [await readLists(customer.token), await readFeed(customer.token)]
  expectSameRows(lists, feed, [
    'conversation',
    'message',
    'supportTicket',
    'supportReply',
    'application',
    'cartItem',
    'favorite',
    'me',
  ])
  expect(lists).not.toHaveProperty('vendorListing')
})

it('the snapshot of a partner matches the lists: listings, business, staff and conversations', async () => {
  const { db } = world.connection
  const [vendor, customer] = [await insertVendor(db), await insertCustomer(db)]
  await insertListing(db, {
    vendor_id: vendor.id,
    image_url: '/media/demo/room-7.svg',
    more_images: JSON.stringify(['/media/demo/room-8.svg']),
  })
  await insertAccount(db, {
    role: 'partner',
    staff_role: 'partner-staff',
    staff_status: 'active',
    vendor_id: vendor.id,
    business_type: 'hotel',
  })
  await world.call(sendMessage, {
    token: customer.token,
    params: { with: vendor.id },
    body: { id: randomUUID(), text: 'Good morning' },
  })
  const [lists, feed] = [await readLists(vendor.owner.token), await readFeed(vendor.owner.token)]
  expectSameRows(lists, feed, ['vendorListing', 'business', 'staffMember', 'conversation', 'message', 'me'])
})
