/** The server finally refuses a command that can never succeed, and lets clients retry one that still may. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, getCart } from '#contract/bookings/orders/cart'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { push } from '#contract/sync/sync'
import { insertCustomer, insertProduct } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'
import { retryLimit } from './repeated-failures'

let world: World
let now = Date.parse('2026-11-23T08:00:00Z')
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
  await world.connection.pool.query(`
    create table broken (product_id uuid primary key, state text not null);
    create function break() returns trigger language plpgsql as $$
    declare found broken%rowtype;
    begin
      select * into found from broken where product_id = new.product_id;
      if found.state is not null then raise exception using errcode = found.state, message = 'broken'; end if;
      return new;
    end $$;
    create trigger break before insert on cart_item for each row execute function break()`)
})
afterAll(() => world.close())

let customer: Awaited<ReturnType<typeof insertCustomer>>
let productId: string
beforeEach(async () => {
  customer = await insertCustomer(world.connection.db)
  productId = (await insertProduct(world.connection.db)).id
})

const breakProduct = (state: string) =>
  world.connection.pool.query('insert into broken values ($1, $2)', [productId, state])
const repairProduct = () => world.connection.pool.query('delete from broken where product_id = $1', [productId])
const loadQuantity = async () => (await world.call(getCart, { token: customer.token })).body.items[0]?.quantity
const buildCommand = (endpoint: string, key: string, body: unknown) => ({ key, endpoint, body })

const send = async (...commands: object[]) => {
  const { body } = await world.call(push, {
    token: customer.token,
    body: { protocol: 1, device: randomUUID(), commands },
  })
  return body.results.map(({ outcome, code }: any) => [outcome, code].filter(Boolean).join(' '))
}
const add = (key: string) => send(buildCommand('cart.add', key, { productId, quantity: 1 }))

/** Makes all attempts before the one that reaches the failure limit. */
async function failUntilLastAttempt(attempt: () => Promise<unknown>): Promise<void> {
  for (let failure = 1; failure < retryLimit.failures; failure++) expect(await attempt()).toEqual(['retry unexpected'])
}

describe('a command that fails with an unexpected error', () => {
  it('is retried during the time limit, however often it fails', async () => {
    await breakProduct('22023')
    const key = randomUUID()
    for (let attempt = 0; attempt < retryLimit.failures * 2; attempt++)
      expect(await add(key)).toEqual(['retry unexpected'])
    await repairProduct()
    expect([await add(key), await add(key), await loadQuantity()]).toEqual([['accepted'], ['accepted'], 1])
  })

  it('is refused after the time limit, and the next commands are executed', async () => {
    await breakProduct('22023')
    const otherProduct = await insertProduct(world.connection.db)
    const [key, nextKey] = [randomUUID(), randomUUID()]
    await failUntilLastAttempt(() => add(key))
    now += retryLimit.ms
    const commands = [
      buildCommand('cart.add', key, { productId, quantity: 1 }),
      buildCommand('cart.add', nextKey, { productId: otherProduct.id, quantity: 1 }),
    ]
    expect(await send(...commands)).toEqual(['refused failed_repeatedly', 'accepted'])
  })

  it('is retried after few failures, however old the first one is', async () => {
    await breakProduct('22023')
    const key = randomUUID()
    await add(key)
    now += retryLimit.ms * 10
    expect(await add(key)).toEqual(['retry unexpected'])
  })

  it('stays refused under its key, so that a late copy has no effect', async () => {
    await breakProduct('22023')
    const key = randomUUID()
    await failUntilLastAttempt(() => add(key))
    now += retryLimit.ms
    await add(key)
    await repairProduct()
    expect([await add(randomUUID()), await add(key), await loadQuantity()]).toEqual([
      ['accepted'],
      ['refused failed_repeatedly'],
      1,
    ])
  })

  it('takes effect once for 20 concurrent copies after earlier failures', async () => {
    await breakProduct('22023')
    const key = randomUUID()
    await add(key)
    await repairProduct()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(key)))
    expect(new Set(answers.flat())).toEqual(new Set(['accepted']))
    expect(await loadQuantity()).toBe(1)
  })

  it('is refused after the time limit at its own endpoint too', async () => {
    await breakProduct('22023')
    const key = randomUUID()
    const post = async () =>
      (await world.call(addToCart, { token: customer.token, key, body: { productId, quantity: 1 } })).body.code
    for (let failure = 1; failure < retryLimit.failures; failure++) expect(await post()).toBe('unexpected')
    now += retryLimit.ms
    expect(await post()).toBe('failed_repeatedly')
  })

  it('is rejected as key_reused if another request uses its key', async () => {
    await breakProduct('22023')
    const key = randomUUID()
    await add(key)
    expect(await send(buildCommand('cart.add', key, { productId, quantity: 2 }))).toEqual(['refused key_reused'])
  })
})

it.each(['40001', '53200', '55P03', '57P01', '08006', '58030'])(
  'a transient PostgreSQL error (%s) never ends a command',
  async (state) => {
    await breakProduct(state)
    const key = randomUUID()
    for (let attempt = 0; attempt < retryLimit.failures + 1; attempt++) {
      expect(await add(key)).toEqual(['retry busy'])
      now += retryLimit.ms
    }
    await repairProduct()
    expect(await add(key)).toEqual(['accepted'])
  },
)

it('a push returns the results of its commands even if their rows cannot be read', async () => {
  const key = randomUUID()
  // The cart needs an item, otherwise the push has no rows to read.
  await add(randomUUID())
  await world.connection.pool.query('alter table listing rename to listing_hidden')
  try {
    expect(await send(buildCommand('cart.clear', randomUUID(), {}))).toEqual(['accepted'])
  } finally {
    await world.connection.pool.query('alter table listing_hidden rename to listing')
  }
  expect([await loadQuantity(), await add(key)]).toEqual([undefined, ['accepted']])
})

describe('deeply nested input', () => {
  // Built as a string, because `JSON.stringify` fails on this depth too. Only the depth is invalid.
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
  const buildBody = (more = '') =>
    `{"id":"${randomUUID()}","listingId":"${productId}","choice":{"extras":${deep}}${more}}`
  const post = async (url: string, payload: string, key = randomUUID()) => {
    const headers = {
      authorization: `Bearer ${customer.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const answer = await world.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }

  it('is rejected at its own endpoint, also with a key', async () => {
    const { status, body } = await post(requestBooking.path, buildBody(',"seenTotal":100'))
    expect([status, body.code]).toEqual([413, 'too_large'])
  })

  it('is refused in a push, and the next commands are executed', async () => {
    const commands = ['bookings.ask', 'cart.clear', 'nobody.knows'].map(
      (endpoint) => `{"key":"${randomUUID()}","endpoint":"${endpoint}","body":${buildBody()}}`,
    )
    const last = JSON.stringify(buildCommand('cart.clear', randomUUID(), {}))
    const { body } = await post(
      push.path,
      `{"protocol":1,"device":"${randomUUID()}","commands":[${[...commands, last]}]}`,
    )
    expect(body.results.map(({ outcome, code }: any) => code ?? outcome)).toEqual([
      'too_large',
      'too_large',
      'no_such_endpoint',
      'accepted',
    ])
  })
})
