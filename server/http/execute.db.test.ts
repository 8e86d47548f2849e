/** Tests that repeated commands take effect exactly once, and that refusals have clear messages. */
import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, getCart, setCartQuantity } from '#contract/bookings/orders/cart'
import { me } from '#contract/accounts/auth'
import { exportOwnData } from '#contract/accounts/personal-data'
import { push } from '#contract/sync/sync'
import { insertCustomer, insertProduct } from '../../tests/support/builders'
import { textNotification } from '../../tests/support/notifications'
import { openWorld, type World } from '../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const loadQuantity = async (token: string) => (await world.call(getCart, { token })).body.items[0]?.quantity

describe('a command with an idempotency key', () => {
  it('takes effect once for 40 concurrent copies, with the same response to each', async () => {
    const customer = await insertCustomer(world.connection.db)
    const product = await insertProduct(world.connection.db)
    const key = randomUUID()
    const sendCopy = () =>
      world.call(addToCart, { token: customer.token, key, body: { productId: product.id, quantity: 1 } })
    const answers = await Promise.all(Array.from({ length: 40 }, sendCopy))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    expect(await loadQuantity(customer.token)).toBe(1)
  })

  it('is rejected when its key is reused with other content', async () => {
    const customer = await insertCustomer(world.connection.db)
    const product = await insertProduct(world.connection.db)
    const key = randomUUID()
    const add = (quantity: number) =>
      world.call(addToCart, { token: customer.token, key, body: { productId: product.id, quantity } })
    expect((await add(1)).status).toBe(200)
    expect(await add(2)).toMatchObject({ status: 422, body: { code: 'key_reused' } })
    expect(await loadQuantity(customer.token)).toBe(1)
  })

  it('stores its refusal without any effect', async () => {
    const customer = await insertCustomer(world.connection.db)
    const [key, itemId] = [randomUUID(), randomUUID()]
    const set = () =>
      world.call(setCartQuantity, { token: customer.token, key, params: { itemId }, body: { quantity: 2 } })
    const first = await set()
    expect(first).toMatchObject({ status: 410, body: { code: 'listing_gone' } })
    expect((await set()).body).toEqual(first.body)
  })

  it('is scoped to its account: another account can use the same key', async () => {
    const [firstCustomer, secondCustomer] = [
      await insertCustomer(world.connection.db),
      await insertCustomer(world.connection.db),
    ]
    const product = await insertProduct(world.connection.db)
    const key = randomUUID()
    for (const { token } of [firstCustomer, secondCustomer])
      await world.call(addToCart, { token, key, body: { productId: product.id, quantity: 3 } })
    expect([await loadQuantity(firstCustomer.token), await loadQuantity(secondCustomer.token)]).toEqual([3, 3])
  })

  it('is optional: a command without a key is accepted and takes effect each time', async () => {
    const customer = await insertCustomer(world.connection.db)
    const product = await insertProduct(world.connection.db)
    const add = () => world.call(addToCart, { token: customer.token, body: { productId: product.id, quantity: 1 } })
    await add()
    await add()
    expect(await loadQuantity(customer.token)).toBe(2)
  })
})

describe('a push request', () => {
  const buildCommand = (endpoint: string, more: object) => ({ key: randomUUID(), endpoint, ...more })
  const send = (token: string | undefined, commands: object[], protocol = 1) =>
    world.call(push, { token, body: { protocol, device: randomUUID(), commands } })

  it('executes its commands in order and continues after a refusal', async () => {
    const customer = await insertCustomer(world.connection.db)
    const product = await insertProduct(world.connection.db)
    const answer = await send(customer.token, [
      buildCommand('cart.add', { body: { productId: product.id, quantity: 2 } }),
      buildCommand('cart.setQuantity', { params: { itemId: randomUUID() }, body: { quantity: 1 } }),
      buildCommand('cart.setQuantity', { params: { itemId: product.id }, body: { quantity: 7 } }),
    ])
    expect(answer.body.results.map((result: any) => result.outcome)).toEqual(['accepted', 'refused', 'accepted'])
    expect(answer.body.rows).toMatchObject([{ entity: 'cartItem', id: product.id, version: 2, data: { quantity: 7 } }])
  })

  it('returns no tombstone for a row that never existed', async () => {
    const customer = await insertCustomer(world.connection.db)
    const product = await insertProduct(world.connection.db)
    const answer = await send(customer.token, [
      buildCommand('cart.setQuantity', { params: { itemId: product.id }, body: { quantity: 0 } }),
      buildCommand('cart.remove', { params: { itemId: product.id } }),
    ])
    expect(answer.body).toMatchObject({ results: [{ outcome: 'accepted' }, { outcome: 'accepted' }], rows: [] })
  })

  it('returns the same results and the current rows when repeated', async () => {
    const customer = await insertCustomer(world.connection.db)
    const product = await insertProduct(world.connection.db)
    const commands = [buildCommand('cart.add', { body: { productId: product.id, quantity: 2 } })]
    const first = await send(customer.token, commands)
    const again = await send(customer.token, commands)
    expect(again.body).toEqual(first.body)
    expect(await loadQuantity(customer.token)).toBe(2)
  })

  it('stops at the first command that must be retried, to keep the order', async () => {
    const customer = await insertCustomer(world.connection.db)
    const [brokenProduct, validProduct] = [
      await insertProduct(world.connection.db),
      await insertProduct(world.connection.db),
    ]
    await world.connection.pool.query(`
      create function break() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break before insert on cart_item for each row when (new.product_id = '${brokenProduct.id}') execute function break()`)
    const commands = [brokenProduct, validProduct].map(({ id }) =>
      buildCommand('cart.add', { body: { productId: id, quantity: 1 } }),
    )
    const answer = await send(customer.token, commands)
    expect(answer.body.results).toMatchObject([
      { outcome: 'retry', code: 'unexpected' },
      { outcome: 'retry', code: 'busy' },
    ])
    await world.connection.pool.query('drop trigger break on cart_item')
    expect(await loadQuantity(customer.token)).toBeUndefined()
    expect((await send(customer.token, commands)).body.results).toMatchObject([
      { outcome: 'accepted' },
      { outcome: 'accepted' },
    ])
  })

  it('accepts only endpoints that can be queued', async () => {
    const customer = await insertCustomer(world.connection.db)
    const answer = await send(customer.token, [
      buildCommand('payments.start', { body: {} }),
      buildCommand('nobody.knows', {}),
    ])
    expect(answer.body.results.map((result: any) => result.code)).toEqual(['no_such_endpoint', 'no_such_endpoint'])
  })

  it('is rejected for an outdated app, and without a session', async () => {
    const customer = await insertCustomer(world.connection.db)
    const commands = [buildCommand('cart.clear', {})]
    expect(await send(customer.token, commands, 0)).toMatchObject({ status: 426, body: { code: 'old_client' } })
    expect(await send(undefined, commands)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('can be compressed with gzip', async () => {
    const { gzipSync } = await import('node:zlib')
    const customer = await insertCustomer(world.connection.db)
    const body = { protocol: 1, device: randomUUID(), commands: [buildCommand('cart.clear', {})] }
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/sync/push',
      headers: {
        authorization: `Bearer ${customer.token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload: gzipSync(JSON.stringify(body)),
    })
    expect([answer.statusCode, answer.json().results[0].outcome]).toEqual([200, 'accepted'])
  })
})

describe('invalid input', () => {
  it('is answered with the invalid fields, and never with the input', async () => {
    const customer = await insertCustomer(world.connection.db)
    const answer = await world.call(addToCart, {
      token: customer.token,
      body: { productId: '<b>nope</b>', quantity: 0, price: 1 },
    })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields).sort()).toEqual(['body', 'productId', 'quantity'])
    expect(JSON.stringify(answer.body)).not.toMatch(/nope|price/)
  })

  it.each([
    ['not JSON', '{"a":', 400],
    ['a __proto__ property', '{"__proto__":{"admin":true}}', 400],
    ['hostile values', '{"productId":{"toString":{}},"quantity":{"valueOf":1}}', 422],
    ['an oversized body', JSON.stringify({ productId: 'x'.repeat(1_100_000) }), 413],
  ])('gets the correct status for %s', async (_, payload, status) => {
    const customer = await insertCustomer(world.connection.db)
    const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/cart', headers, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toHaveProperty('message')
  })

  it('gets a 404 response for an unknown path', async () => {
    const answer = await world.app.inject({ method: 'GET', url: '/api/nothing/here' })
    expect(answer.statusCode).toBe(404)
  })
})

it('sends a long response completely, also compressed', async () => {
  const customer = await insertCustomer(world.connection.db, { google_subject: randomUUID() })
  const row = { account_id: customer.id, content: JSON.stringify(textNotification('News')), created_at: new Date() }
  await world.connection.db
    .insertInto('notification')
    .values(Array.from({ length: 1001 }, () => ({ ...row, id: randomUUID() })))
    .execute()
  const answer = await world.app.inject({
    method: 'POST',
    url: `/api${exportOwnData.path}`,
    headers: {
      authorization: `Bearer ${customer.token}`,
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
    },
    payload: {},
  })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
  const data = JSON.parse(String(gunzipSync(answer.rawPayload)))
  expect([data.account.email, data.notifications.length]).toEqual([customer.email, 1001])
})

it('includes an unknown session token, which is rejected with 401', async () => {
  expect((await world.call(me, { token: 'x'.repeat(43) })).status).toBe(401)
})
