/** Webhooks from the event to a real receiver, which verifies them as an integrator does. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scopeEndpoints } from '#contract/api-scopes'
import { createApiKey } from '#contract/business/integrations/api-keys'
import * as webhooks from '#contract/business/integrations/webhooks'
import { adjustStock } from '#contract/business/listings/stock-adjustments'
import { apiScopeNames } from '#contract/core/api-scopes'
import { addDays, lusakaDate } from '#contract/core/values'
import { webhookEventNames, webhookRetrySeconds, type WebhookEvent } from '#contract/core/webhook-events'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWebhookReceiver, isSigned } from '../../../../tests/support/webhook-receiver'
import { openWorld, type World } from '../../../../tests/support/world'
import { createWebhookClient } from '../../../gateways/webhooks/client'
import { recordEvent } from '../../core/webhooks'
import { deliver } from './deliver'

let world: World
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>
let now: Date
beforeAll(async () => {
  receiver = await openWebhookReceiver()
  world = await openWorld()
  world.gateways.webhooks = createWebhookClient({ allowedHosts: [receiver.host], timeoutMs: 5000 })
})
beforeEach(() => {
  now = new Date()
  receiver.received.splice(0)
  Object.assign(receiver.behavior, { status: 200, delayMs: 0, text: 'thanks', location: '' })
})
afterAll(async () => {
  receiver.close()
  await world.close()
})

const create = (token: string, events: readonly WebhookEvent[] = webhookEventNames, url = receiver.url) =>
  world.call(webhooks.createWebhook, { token, body: { id: randomUUID(), url, events } })
const openShop = async (events?: readonly WebhookEvent[]) => {
  const store = await insertVendor(world.connection.db, { business_type: 'store' })
  const product = await insertProduct(world.connection.db, { vendor_id: store.id, capacity: 10 })
  const { secret } = (await create(store.owner.token, events)).body
  const [webhook] = (await world.call(webhooks.listWebhooks, { token: store.owner.token })).body
  const params = { id: webhook._id }
  const deliverAll = async () => {
    for (const { id } of await pending(params.id)) await send(id)
  }
  return { ...store, token: store.owner.token, product, secret, params, deliverAll }
}
type Shop = Awaited<ReturnType<typeof openShop>>
const changeStock = ({ token, product }: Shop) =>
  world.call(adjustStock, {
    token,
    key: randomUUID(),
    params: { id: product.id },
    body: { id: randomUUID(), difference: 1, reason: 'delivery' },
  })
const pending = (endpointId: string) =>
  world.connection.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'pending')
    .orderBy('created_at')
    .execute()
const send = (id: string) =>
  deliver({ db: world.connection.db, gateways: world.gateways, secrets: [world.secret], clock: () => now }, id)
const readLog = async ({ token, params }: Shop): Promise<webhooks.WebhookDelivery[]> =>
  (await world.call(webhooks.listDeliveries, { token, params })).body.deliveries
const read = async ({ token }: Shop): Promise<webhooks.Webhook> =>
  (await world.call(webhooks.listWebhooks, { token })).body[0]
const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000))
const types = () => receiver.received.map(({ event }) => event.type)

describe('an event', () => {
  it('is sent once, signed with the secret, to the webhooks of its own business that want it', async () => {
    const [shop, other, uninterested] = [await openShop(), await openShop(), await openShop(['payout.failed'])]
    expect((await changeStock(shop)).status).toBe(200)
    for (const { deliverAll } of [shop, other, uninterested]) await deliverAll()
    for (const { deliverAll } of [shop, other, uninterested]) await deliverAll()
    expect(receiver.received).toHaveLength(1)
    const [message] = receiver.received
    if (!message) throw new Error('nothing was received')
    expect(message.event).toMatchObject({
      type: 'stock.changed',
      data: { listingId: shop.product.id, left: 11, difference: 1, reason: 'delivery' },
    })
    expect(message.headers['webhook-id']).toMatch(/^[\da-f-]{36}$/)
    expect(Math.abs(Number(message.headers['webhook-timestamp']) - now.getTime() / 1000)).toBeLessThan(2)
    expect([isSigned(message, shop.secret), isSigned(message, other.secret)]).toEqual([true, false])
    expect(isSigned({ ...message, body: message.body.replace('11', '12') }, shop.secret)).toBe(false)
    expect(await readLog(shop)).toMatchObject([
      { state: 'delivered', attempts: 1, event: 'stock.changed', responseStatus: 200, response: 'thanks' },
    ])
    expect([await readLog(other), await readLog(uninterested)]).toEqual([[], []])
  })

  it('is not sent if its transaction is rolled back', async () => {
    const shop = await openShop()
    const failing = world.transact(async (tx) => {
      await recordEvent(tx, {
        vendorId: shop.id,
        type: 'stock.changed',
        subjectId: shop.product.id,
        loadData: () => ({}),
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await pending(shop.params.id)).toEqual([])
  })

  it('reports a booking, its payment and its cancellation, without personal data', async () => {
    const shop = await openShop()
    const { db } = world.connection
    const room = await insertListing(db, { vendor_id: shop.id, capacity: 1 })
    const customer = await insertCustomer(db, { full_name: 'Private Person', phone: '0977123456' })
    const flow = createBookingFlow(world)
    const checkIn = addDays(lusakaDate(Date.now()), 10)
    const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }
    const booking = await flow.buy(room.id, customer, choice)
    await shop.deliverAll()
    expect(
      types()
        .filter((type) => type !== 'booking.changed')
        .sort(),
    ).toEqual(['booking.created', 'payment.succeeded'])
    const created = receiver.received.find(({ event }) => event.type === 'booking.created')
    expect(created?.event.data).toMatchObject({ bookingId: booking._id, reference: booking.reference, total: 1800 })
    const last = receiver.received.filter(({ event }) => event.type === 'booking.changed').at(-1)
    expect(last?.event.data).toMatchObject({ status: 'confirmed', paid: 1800 })
    expect(JSON.stringify(receiver.received)).not.toMatch(/Private|977123456/)
    receiver.received.splice(0)
    await flow.step(booking._id, shop.owner, 'cancel', 'The roof leaks.')
    await shop.deliverAll()
    expect(types().sort()).toEqual(['booking.cancelled', 'refund.created'])
  })

  it('is sent once, with its last values, if a transaction causes it several times', async () => {
    const shop = await openShop(['stock.changed'])
    await world.transact(async (tx) => {
      for (const left of [1, 2, 3])
        await recordEvent(tx, {
          vendorId: shop.id,
          type: 'stock.changed',
          subjectId: shop.product.id,
          loadData: () => ({ left }),
        })
    })
    await shop.deliverAll()
    expect(receiver.received.map(({ event }) => event.data)).toEqual([{ left: 3 }])
  })
})

describe('a delivery', () => {
  it('is sent by one of several processes that try at once', async () => {
    const shop = await openShop()
    await changeStock(shop)
    receiver.behavior.delayMs = 100
    const [delivery] = await pending(shop.params.id)
    await Promise.all(Array.from({ length: 8 }, () => send(delivery?.id ?? '')))
    expect(receiver.received).toHaveLength(1)
    expect(await readLog(shop)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('is sent again by another process after the first one has stopped meanwhile', async () => {
    const shop = await openShop()
    await changeStock(shop)
    const [delivery] = await pending(shop.params.id)
    const id = delivery?.id ?? ''
    await world.connection.db
      .updateTable('webhook_delivery')
      .set({ claimed_until: new Date(now.getTime() + 60_000), attempts: 1 })
      .where('id', '=', id)
      .execute()
    await send(id)
    expect(receiver.received).toHaveLength(0)
    later(61)
    await send(id)
    expect(receiver.received).toHaveLength(1)
  })

  it('is repeated with the same id after a failure, at growing intervals', async () => {
    const shop = await openShop()
    await changeStock(shop)
    Object.assign(receiver.behavior, { status: 500, text: 'x'.repeat(2000) })
    const [delivery] = await pending(shop.params.id)
    const id = delivery?.id ?? ''
    await send(id)
    expect(await readLog(shop)).toMatchObject([
      { state: 'pending', attempts: 1, responseStatus: 500, problem: 'The response had the status 500.' },
    ])
    expect((await readLog(shop))[0]?.response).toHaveLength(500)
    await send(id)
    expect(receiver.received).toHaveLength(1)
    later(webhookRetrySeconds[0] + 1)
    await send(id)
    later(webhookRetrySeconds[0] + 1)
    await send(id)
    expect(receiver.received).toHaveLength(2)
    receiver.behavior.status = 200
    later(webhookRetrySeconds[1])
    await send(id)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received.every((message) => isSigned(message, shop.secret))).toBe(true)
    expect(await readLog(shop)).toMatchObject([{ state: 'delivered', attempts: 3, problem: null }])
    expect((await read(shop)).failingSince).toBeNull()
  })

  it('fails on a redirect and on a receiver that is too slow, without following or waiting', async () => {
    const shop = await openShop()
    await changeStock(shop)
    Object.assign(receiver.behavior, { status: 302, location: `${receiver.url}/elsewhere` })
    await shop.deliverAll()
    expect(receiver.received).toHaveLength(1)
    expect(await readLog(shop)).toMatchObject([{ responseStatus: 302, state: 'pending' }])
    Object.assign(receiver.behavior, { status: 200, location: '', delayMs: 15_000 })
    later(6)
    await shop.deliverAll()
    expect(await readLog(shop)).toMatchObject([
      { responseStatus: null, problem: 'There was no response within 10 seconds.' },
    ])
  })

  it('can be sent again by hand, with the same id, but only by its own business', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    await changeStock(shop)
    const [waiting] = await readLog(shop)
    const resend = (token: string) =>
      world.call(webhooks.resendDelivery, {
        token,
        key: randomUUID(),
        params: { ...shop.params, delivery: waiting?._id },
      })
    expect((await resend(shop.token)).body).toMatchObject({ code: 'wrong_state' })
    await shop.deliverAll()
    expect((await resend(other.token)).status).toBe(404)
    expect((await resend(shop.token)).status).toBe(200)
    await shop.deliverAll()
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    expect(
      (await world.call(webhooks.listDeliveries, { token: other.token, params: shop.params })).body.deliveries,
    ).toEqual([])
  })
})

it('turns off an endpoint that fails for three days, and notifies the owner once', async () => {
  const shop = await openShop()
  await changeStock(shop)
  await changeStock(shop)
  receiver.behavior.status = 503
  const readNotifications = () =>
    world.connection.db.selectFrom('notification').select('content').where('account_id', '=', shop.owner_id).execute()
  for (const seconds of [0, ...webhookRetrySeconds.slice(0, 7)]) {
    later(seconds + 1)
    await shop.deliverAll()
  }
  expect(await read(shop)).toMatchObject({ disabled: null, failingSince: expect.any(String) })
  expect(await readNotifications()).toEqual([])
  for (const seconds of webhookRetrySeconds.slice(7)) {
    later(seconds + 1)
    await shop.deliverAll()
  }
  expect(await read(shop)).toMatchObject({ disabled: { reason: 'failures' } })
  expect(await readNotifications()).toMatchObject([
    { content: { template: 'vendorWebhookDisabled', params: { host: receiver.host } } },
  ])
  await shop.deliverAll()
  expect((await readLog(shop)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  await changeStock(shop)
  expect(await readLog(shop)).toHaveLength(2)
  const body = { url: receiver.url, events: webhookEventNames, enabled: true }
  expect((await world.call(webhooks.editWebhook, { token: shop.token, params: shop.params, body })).status).toBe(200)
  receiver.behavior.status = 200
  await changeStock(shop)
  await shop.deliverAll()
  expect(await read(shop)).toMatchObject({ disabled: null, failingSince: null })
  expect((await readLog(shop)).map(({ state }) => state)).toEqual(['delivered', 'failed', 'failed'])
})

describe('the secret', () => {
  it('is encrypted in the database, and displayed once', async () => {
    const shop = await openShop()
    expect(shop.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const rows = await world.connection.db
      .selectFrom('webhook_secret')
      .selectAll()
      .where('endpoint_id', '=', shop.params.id)
      .execute()
    const bytes = Buffer.from(shop.secret.replace('whsec_', ''), 'base64')
    expect(rows.map(({ secret }) => secret.includes(bytes))).toEqual([false])
    expect(JSON.stringify(await read(shop))).not.toContain(shop.secret.slice(6))
  })

  it('is valid next to its replacement for the chosen hours', async () => {
    const shop = await openShop()
    const rotated = await world.call(webhooks.rotateWebhookSecret, {
      token: shop.token,
      params: shop.params,
      body: { overlapHours: '1' },
    })
    const fresh: string = rotated.body.secret
    await changeStock(shop)
    await shop.deliverAll()
    later(3700)
    await changeStock(shop)
    await shop.deliverAll()
    expect(receiver.received.map((message) => [isSigned(message, shop.secret), isSigned(message, fresh)])).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

describe('an address', () => {
  const client = createWebhookClient({
    resolve: async (name) => [{ address: name === 'inside.example' ? '10.0.0.7' : '93.184.215.14', family: 4 }],
  })
  it.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:127.0.0.1]/',
    'https://192.168.1.1/',
    'https://example.com:8080/',
    'https://user:word@example.com/',
    'https://inside.example/',
    'ftp://example.com/',
  ])('is refused if it is not on the public internet over https: %s', async (url) => {
    expect(await client.findProblem(url)).toBe('address')
    await expect(client.send({ url, headers: {}, body: '{}' })).rejects.toThrow('webhook: address')
  })

  it('is refused when it is entered', async () => {
    const { owner } = await insertVendor(world.connection.db)
    const { status, body } = await create(owner.token, ['payout.failed'], 'https://192.168.1.1/')
    expect([status, body.code, body.fields]).toMatchObject([422, 'invalid_input', expect.anything()])
    expect(await client.findProblem('https://example.com/hooks')).toBeNull()
  })

  it('is checked again when the name resolves to another address later', async () => {
    const addresses = ['93.184.215.14', '127.0.0.1']
    const rebinding = createWebhookClient({
      resolve: async () => [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }],
    })
    expect(await rebinding.findProblem('https://example.com/')).toBeNull()
    await expect(rebinding.send({ url: 'https://example.com/', headers: {}, body: '{}' })).rejects.toThrow(
      'webhook: address',
    )
  })
})

it('limits the webhooks of a business, also for concurrent requests', async () => {
  const { owner } = await insertVendor(world.connection.db)
  const results = await Promise.all(Array.from({ length: webhooks.maxWebhooks + 2 }, () => create(owner.token)))
  expect(results.filter(({ status }) => status === 200)).toHaveLength(webhooks.maxWebhooks)
  expect(results.filter(({ status }) => status === 409)).toHaveLength(2)
})

describe('docs/api.md', () => {
  const documentation = readFileSync(resolve(import.meta.dirname, '../../../../docs/api.md'), 'utf8')

  it('lists the paths of each scope, and all events', () => {
    for (const scope of apiScopeNames) {
      const row = documentation.split('\n').find((line) => line.startsWith(`| \`${scope}\``))
      for (const { path } of scopeEndpoints[scope]) expect(row).toContain(`/api${path}\``)
    }
    const events = documentation.slice(documentation.indexOf('Events:')).match(/`[a-z]+\.[a-z]+`/g)
    expect(events?.slice(0, webhookEventNames.length)).toEqual(webhookEventNames.map((event) => `\`${event}\``))
  })

  it('describes what a program does: it calls with a key, and receives a signed webhook', async () => {
    const shop = await openShop(['stock.changed'])
    const body = { id: randomUUID(), name: 'Till software', scopes: ['stock:write'], lifetime: '90' }
    const { key } = (await world.call(createApiKey, { token: shop.token, body })).body
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/partner/listings/${shop.product.id}/stock`,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
      payload: { id: randomUUID(), difference: 3, reason: 'delivery' },
    })
    expect(response.statusCode).toBe(200)
    await runDueTasks(world)
    // Deliveries of other tests are also due.
    const message = receiver.received.find(({ event }) => event.data['listingId'] === shop.product.id)
    if (!message) throw new Error('nothing was received')
    expect(message.event.data).toMatchObject({ left: 13 })
    // The code of the documentation.
    const secretKey = Buffer.from(shop.secret.slice('whsec_'.length), 'base64')
    const content = `${message.headers['webhook-id']}.${message.headers['webhook-timestamp']}.${message.body}`
    expect(message.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', secretKey).update(content).digest('base64')}`,
    )
  })
})
