/** A key takes effect once, by whatever ways and in whatever batches its command comes at the same moment. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings'
import { addToCart } from '#contract/orders/cart'
import { push, type CommandOutcome, type PushedCommand } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { aCustomer, aListing, aProduct, aVendor } from '../support/builders'
import { expectSoundStock, openCourse, rounds, shuffled, type Course } from './racing'

vi.setConfig({ testTimeout: 600_000 })

let course: Course
let customer: Awaited<ReturnType<typeof aCustomer>>
beforeAll(async () => {
  course = await openCourse()
})
beforeEach(async () => {
  customer = await aCustomer(course.world.connection.db)
})
afterAll(() => course.close())

const twins = 6
const many = <T>(ask: (index: number) => Promise<T>, count = twins) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)))
const add = (productId: string, quantity: number): PushedCommand => ({
  key: randomUUID(),
  endpoint: 'cart.add',
  body: { productId, quantity },
})
const set = (itemId: string, quantity: number): PushedCommand => ({
  key: randomUUID(),
  endpoint: 'cart.setQuantity',
  params: { itemId },
  body: { quantity },
})
const say = (vendorId: string, text: string): PushedCommand => ({
  key: randomUUID(),
  endpoint: 'messages.send',
  params: { with: vendorId },
  body: { id: randomUUID(), text },
})

async function pushed(token: string, commands: readonly PushedCommand[]): Promise<CommandOutcome[]> {
  const { status, body } = await course.ask(push, { token, body: { protocol: 1, device: randomUUID(), commands } })
  expect(status).toBe(200)
  return body.results
}

const quantityOf = async (productId: string) =>
  (
    await course.world.connection.db
      .selectFrom('cart_item')
      .select('quantity')
      .where('account_id', '=', customer.id)
      .where('product_id', '=', productId)
      .executeTakeFirst()
  )?.quantity
const linesIn = async (vendorId: string) =>
  (
    await course.world.connection.db
      .selectFrom('message')
      .select(['number', 'text'])
      .where('customer_id', '=', customer.id)
      .where('vendor_id', '=', vendorId)
      .orderBy('number')
      .execute()
  ).map(({ text }) => text)
const keysOf = async () =>
  (
    await course.world.connection.db
      .selectFrom('command_key')
      .select('outcome')
      .where('account_id', '=', customer.id)
      .execute()
  ).map(({ outcome }) => outcome)

it(`commands sent to their endpoint and in pushes concurrently take effect once (${rounds} rounds)`, async () => {
  const product = await aProduct(course.world.connection.db)
  for (let round = 1; round <= rounds; round++) {
    const { key, endpoint, body } = add(product.id, 1)
    const answers = await many(async (index) => {
      if (index % 2) return (await pushed(customer.token, [{ key, endpoint, body }]))[0]!.outcome
      return (await course.ask(addToCart, { token: customer.token, key, body })).status
    })
    expect([...new Set(answers)].sort()).toEqual([200, 'accepted'])
    expect(await quantityOf(product.id)).toBe(round)
  }
  expect(await keysOf()).toHaveLength(rounds)
})

it(`a booking requested several times concurrently is created once with the same responses (${rounds} rounds)`, async () => {
  const { db } = course.world.connection
  const vendor_id = (await aVendor(db)).id
  for (let round = 0; round < rounds; round++) {
    const { token, id: account } = await aCustomer(db)
    const room = await aListing(db, { vendor_id, capacity: 3 })
    const checkIn = addDays(lusakaDate(Date.now()), 20)
    const body = {
      id: randomUUID(),
      listingId: room.id,
      choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
      seenTotal: 900,
    }
    const key = randomUUID()
    const answers = await many(() => course.ask(requestBooking, { token, key, body }))
    for (const { status, body: told } of answers) expect([status, told]).toEqual([200, answers[0]!.body])
    expect(await db.selectFrom('booking').select('id').where('account_id', '=', account).execute()).toEqual([
      { id: body.id },
    ])
    expect(await db.selectFrom('stock').select('taken').where('listing_id', '=', room.id).execute()).toEqual([
      { taken: 1 },
    ])
  }
  await expectSoundStock(course.world.connection)
})

/** The same queue, cut into other batches. Each sender goes on only when it was answered, as a drainer does. */
const cut = (commands: readonly PushedCommand[]): PushedCommand[][] => {
  const batches: PushedCommand[][] = []
  for (let from = 0; from < commands.length;) {
    const size = 1 + Math.floor(Math.random() * 4)
    batches.push(commands.slice(from, from + size))
    from += size
  }
  return batches
}

it(`concurrent drains of one outbox apply commands once, in order, with the same results (${rounds} rounds)`, async () => {
  const { db } = course.world.connection
  for (let round = 0; round < rounds; round++) {
    customer = await aCustomer(db)
    const product = await aProduct(db)
    const vendorId = (await aVendor(db)).id
    const nobodys = randomUUID()
    const texts = ['one', 'two', 'three'].map((text) => `${text} of round ${round}`)
    const commands = [
      add(product.id, 5),
      say(vendorId, texts[0]!),
      add(product.id, 2),
      set(nobodys, 1),
      say(vendorId, texts[1]!),
      set(product.id, 9),
      add(product.id, 1),
      set(nobodys, 2),
      say(vendorId, texts[2]!),
      add(product.id, 3),
    ]
    const senders = await many(async () => {
      const outcomes: CommandOutcome[] = []
      for (const batch of cut(commands)) outcomes.push(...(await pushed(customer.token, batch)))
      return outcomes.map(({ key, outcome, ...more }) => [key, outcome, 'code' in more ? more.code : null])
    }, 4)
    const told = commands.map(({ key, params }) =>
      params?.itemId === nobodys ? [key, 'refused', 'listing_gone'] : [key, 'accepted', null],
    )
    for (const outcomes of senders) expect(outcomes).toEqual(told)
    expect(await quantityOf(product.id)).toBe(13)
    expect(await linesIn(vendorId)).toEqual(texts)
    expect(await keysOf()).toHaveLength(commands.length)
  }
})

it(`concurrent messages, cart edits and pushes never need a retry (${rounds} rounds)`, async () => {
  const { db } = course.world.connection
  const vendorId = (await aVendor(db)).id
  const products = [await aProduct(db), await aProduct(db), await aProduct(db)].map(({ id }) => id)
  for (let round = 1; round <= rounds; round++) {
    // Two devices of one person reach for the same rows in other orders.
    const outcomes = (
      await many(
        () => pushed(customer.token, shuffled([...products.map((id) => add(id, 1)), say(vendorId, `round ${round}`)])),
        4,
      )
    ).flat()
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    for (const id of products) expect(await quantityOf(id)).toBe(4 * round)
    expect(await linesIn(vendorId)).toHaveLength(4 * round)
    // So that what somebody may write in ten minutes does not run out.
    await db
      .updateTable('message')
      .set({ created_at: new Date(0) })
      .where('author_id', '=', customer.id)
      .execute()
  }
})
