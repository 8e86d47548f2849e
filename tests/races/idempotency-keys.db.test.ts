/**
 * An idempotency key takes effect once, even if its command arrives concurrently at its own endpoint and in several
 * pushes.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { addToCart } from '#contract/bookings/orders/cart'
import { push, type CommandOutcome, type PushedCommand } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../support/builders'
import { expectConsistentStock, openRaceSetup, rounds, shuffle, type RaceSetup } from './race-setup'

vi.setConfig({ testTimeout: 600_000 })

let races: RaceSetup
let customer: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  races = await openRaceSetup()
})
beforeEach(async () => {
  customer = await insertCustomer(races.world.connection.db)
})
afterAll(() => races.close())

const duplicates = 6
const runConcurrently = <T>(run: (index: number) => Promise<T>, count = duplicates) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)))
const createAddition = (productId: string, quantity: number): PushedCommand => ({
  key: randomUUID(),
  endpoint: 'cart.add',
  body: { productId, quantity },
})
const createQuantityChange = (itemId: string, quantity: number): PushedCommand => ({
  key: randomUUID(),
  endpoint: 'cart.setQuantity',
  params: { itemId },
  body: { quantity },
})
const createMessage = (vendorId: string, text: string): PushedCommand => ({
  key: randomUUID(),
  endpoint: 'messages.send',
  params: { with: vendorId },
  body: { id: randomUUID(), text },
})

async function pushCommands(token: string, commands: readonly PushedCommand[]): Promise<CommandOutcome[]> {
  const { status, body } = await races.send(push, { token, body: { protocol: 1, device: randomUUID(), commands } })
  expect(status).toBe(200)
  return body.results
}

const readQuantity = async (productId: string) =>
  (
    await races.world.connection.db
      .selectFrom('cart_item')
      .select('quantity')
      .where('account_id', '=', customer.id)
      .where('product_id', '=', productId)
      .executeTakeFirst()
  )?.quantity
const readMessages = async (vendorId: string) =>
  (
    await races.world.connection.db
      .selectFrom('message')
      .select(['number', 'text'])
      .where('customer_id', '=', customer.id)
      .where('vendor_id', '=', vendorId)
      .orderBy('number')
      .execute()
  ).map(({ text }) => text)
const readOutcomes = async () =>
  (
    await races.world.connection.db
      .selectFrom('command_key')
      .select('outcome')
      .where('account_id', '=', customer.id)
      .execute()
  ).map(({ outcome }) => outcome)

it(`commands sent to their endpoint and in pushes concurrently take effect once (${rounds} rounds)`, async () => {
  const product = await insertProduct(races.world.connection.db)
  for (let round = 1; round <= rounds; round++) {
    const { key, endpoint, body } = createAddition(product.id, 1)
    const answers = await runConcurrently(async (index) => {
      if (index % 2) return (await pushCommands(customer.token, [{ key, endpoint, body }]))[0]!.outcome
      return (await races.send(addToCart, { token: customer.token, key, body })).status
    })
    expect([...new Set(answers)].sort()).toEqual([200, 'accepted'])
    expect(await readQuantity(product.id)).toBe(round)
  }
  expect(await readOutcomes()).toHaveLength(rounds)
})

it(`a booking requested several times concurrently is created once with the same responses (${rounds} rounds)`, async () => {
  const { db } = races.world.connection
  const vendor_id = (await insertVendor(db)).id
  for (let round = 0; round < rounds; round++) {
    const { token, id: account } = await insertCustomer(db)
    const room = await insertListing(db, { vendor_id, capacity: 3 })
    const checkIn = addDays(lusakaDate(Date.now()), 20)
    const body = {
      id: randomUUID(),
      listingId: room.id,
      choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
      seenTotal: 900,
    }
    const key = randomUUID()
    const answers = await runConcurrently(() => races.send(requestBooking, { token, key, body }))
    for (const { status, body: responseBody } of answers)
      expect([status, responseBody]).toEqual([200, answers[0]!.body])
    expect(await db.selectFrom('booking').select('id').where('account_id', '=', account).execute()).toEqual([
      { id: body.id },
    ])
    expect(await db.selectFrom('stock').select('taken').where('listing_id', '=', room.id).execute()).toEqual([
      { taken: 1 },
    ])
  }
  await expectConsistentStock(races.world.connection)
})

/** Splits the same queue into other batches. Each sender continues only after a response, as a drain does. */
const splitIntoBatches = (commands: readonly PushedCommand[]): PushedCommand[][] => {
  const batches: PushedCommand[][] = []
  for (let from = 0; from < commands.length;) {
    const size = 1 + Math.floor(Math.random() * 4)
    batches.push(commands.slice(from, from + size))
    from += size
  }
  return batches
}

it(`concurrent drains of one outbox apply commands once, in order, with the same results (${rounds} rounds)`, async () => {
  const { db } = races.world.connection
  for (let round = 0; round < rounds; round++) {
    customer = await insertCustomer(db)
    const product = await insertProduct(db)
    const vendorId = (await insertVendor(db)).id
    const unknownItemId = randomUUID()
    const texts = ['one', 'two', 'three'].map((text) => `${text} of round ${round}`)
    const commands = [
      createAddition(product.id, 5),
      createMessage(vendorId, texts[0]!),
      createAddition(product.id, 2),
      createQuantityChange(unknownItemId, 1),
      createMessage(vendorId, texts[1]!),
      createQuantityChange(product.id, 9),
      createAddition(product.id, 1),
      createQuantityChange(unknownItemId, 2),
      createMessage(vendorId, texts[2]!),
      createAddition(product.id, 3),
    ]
    const senders = await runConcurrently(async () => {
      const outcomes: CommandOutcome[] = []
      for (const batch of splitIntoBatches(commands)) outcomes.push(...(await pushCommands(customer.token, batch)))
      return outcomes.map(({ key, outcome, ...more }) => [key, outcome, 'code' in more ? more.code : null])
    }, 4)
    const expectedOutcomes = commands.map(({ key, params }) =>
      params?.itemId === unknownItemId ? [key, 'refused', 'listing_gone'] : [key, 'accepted', null],
    )
    for (const outcomes of senders) expect(outcomes).toEqual(expectedOutcomes)
    expect(await readQuantity(product.id)).toBe(13)
    expect(await readMessages(vendorId)).toEqual(texts)
    expect(await readOutcomes()).toHaveLength(commands.length)
  }
})

it(`concurrent messages, cart edits and pushes never need a retry (${rounds} rounds)`, async () => {
  const { db } = races.world.connection
  const vendorId = (await insertVendor(db)).id
  const products = [await insertProduct(db), await insertProduct(db), await insertProduct(db)].map(({ id }) => id)
  for (let round = 1; round <= rounds; round++) {
    // Devices of one user lock the same rows in different orders.
    const outcomes = (
      await runConcurrently(
        () =>
          pushCommands(
            customer.token,
            shuffle([...products.map((id) => createAddition(id, 1)), createMessage(vendorId, `round ${round}`)]),
          ),
        4,
      )
    ).flat()
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['accepted']))
    for (const id of products) expect(await readQuantity(id)).toBe(4 * round)
    expect(await readMessages(vendorId)).toHaveLength(4 * round)
    // Reset the times, so that the limit of messages per ten minutes is not reached.
    await db
      .updateTable('message')
      .set({ created_at: new Date(0) })
      .where('author_id', '=', customer.id)
      .execute()
  }
})
