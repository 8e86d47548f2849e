/** The stock of goods: what is left is one number on every page, and changes of the business are differences. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { recordService, takePartnerStep } from '#contract/counter/booking-steps'
import { returnCounterStock } from '#contract/counter/counter-stock'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { listing as readListing, listings } from '#contract/catalogue/catalogue'
import { addToCart, getCart } from '#contract/bookings/orders/cart'
import { placeOrder, quoteOrder } from '#contract/bookings/orders/orders'
import { createListing, editListing, listOwnListings } from '#contract/business/listings/own-listings'
import { adjustStock, readStockLog, type AdjustmentReason } from '#contract/business/listings/stock-adjustments'
import { lusakaDate, lusakaInstant, addDays } from '#contract/core/values'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { db, pullChanges, setUpBusiness, world } from '../../../../tests/support/business'
import { openCounter } from '../../../../tests/support/counter-stock'

setUpBusiness()

let shop: Awaited<ReturnType<typeof insertVendor>>
let token: string
beforeEach(async () => {
  shop = await insertVendor(db(), { business_type: 'store', name: 'Chitenge House', city: 'Lusaka' })
  token = shop.owner.token
})

async function createProduct(stock: number): Promise<string> {
  const id = randomUUID()
  const body = {
    ...{ id, name: 'Solar lamp', description: '', price: 100, offered: true },
    ...{ category: 'Home', stock, delivery: null },
  }
  expect((await world.call(createListing, { token, body })).status).toBe(200)
  return id
}

/** Sells over the counter, without a connection to the customer's account. */
const sell = (listingId: string, quantity: number) =>
  world.call(recordWalkIn, {
    token,
    key: randomUUID(),
    body: {
      ...{ id: randomUUID(), listingId, choice: { quantity }, seenTotal: 100 * quantity },
      customerName: 'Mwila Tembo',
    },
  })
const cancel = (id: string) =>
  world.call(takePartnerStep, { token, key: randomUUID(), params: { id }, body: { step: 'cancel' } })
const reserve = async (productId: string, quantity: number) => {
  const customer = await insertCustomer(db())
  return world.call(placeOrder, {
    token: customer.token,
    key: randomUUID(),
    body: {
      id: randomUUID(),
      items: [{ productId, quantity, seenPrice: 100 }],
      shops: [{ vendorId: shop.id, receive: 'pickUp', seenFee: 0 }],
    },
  })
}
const adjust = (id: string, difference: number, reason: AdjustmentReason = 'count', adjustment = randomUUID()) =>
  world.call(adjustStock, { token, key: randomUUID(), params: { id }, body: { id: adjustment, difference, reason } })
const edit = (id: string, body: object) => world.call(editListing, { token, key: randomUUID(), params: { id }, body })

/** The number that each screen displays: page, list, cart, checkout, list and form of the owner, log, and the device. */
async function readEveryScreen(id: string): Promise<Record<string, number>> {
  const customer = await insertCustomer(db())
  await world.call(addToCart, { token: customer.token, key: randomUUID(), body: { productId: id, quantity: 1 } })
  const page = (await world.call(readListing, { params: { id } })).body.listing
  const list = (await world.call(listings, { query: { vertical: 'stores', vendorId: shop.id } })).body.listings
  const cart = (await world.call(getCart, { token: customer.token })).body
  const quote = (
    await world.call(quoteOrder, { token: customer.token, body: { items: [{ productId: id, quantity: 1 }] } })
  ).body
  const own = (await world.call(listOwnListings, { token })).body.listings
  const { rows } = await pullChanges(token)
  const log = (await world.call(readStockLog, { token, params: { id } })).body
  const find = (all: any[]) => all.find(({ _id }) => _id === id)
  return {
    page: page.details.stock,
    list: find(list).details.stock,
    cart: cart.items[0].productId.left,
    checkout: quote.shops[0].lines[0].left,
    own: find(own).values.stock,
    device: rows.find((row: any) => row.entity === 'vendorListing' && row.id === id).data.values.stock,
    log: log.left,
  }
}

async function expectEverywhere(id: string, left: number): Promise<void> {
  const screens = await readEveryScreen(id)
  expect(screens).toEqual(Object.fromEntries(Object.keys(screens).map((screen) => [screen, left])))
  const { rows } = await sql<{ sum: number; capacity: number }>`
    select capacity, (select sum(difference)::int from stock_adjustment where listing_id = listing.id) as sum
    from listing where id = ${id}`.execute(db())
  expect(rows[0]!.sum).toBe(rows[0]!.capacity)
}

describe('the stock of a product', () => {
  it('is what is left, on every screen, after a sale and its cancellation', async () => {
    const id = await createProduct(5)
    await expectEverywhere(id, 5)
    const sale = await sell(id, 2)
    await expectEverywhere(id, 3)
    await cancel(sale.body._id)
    await expectEverywhere(id, 5)
    expect((await reserve(id, 4)).status).toBe(200)
    await expectEverywhere(id, 1)
  })

  it('is a new version of the listing after each sale and cancellation, also for a device that pulls only changes', async () => {
    const id = await createProduct(5)
    let { cursor } = await pullChanges(token)
    /** @returns the version and the stock that a device receives */
    const pullListing = async () => {
      const page = await pullChanges(token, cursor)
      ;({ cursor } = page)
      const { version, data } = page.rows.find((row: any) => row.entity === 'vendorListing' && row.id === id)
      return { version, stock: data.values.stock }
    }
    await edit(id, { description: 'With a charger' })
    const received = [await pullListing()]
    const sale = await sell(id, 2)
    received.push(await pullListing())
    await cancel(sale.body._id)
    received.push(await pullListing())
    await adjust(id, 3, 'delivery')
    received.push(await pullListing())
    expect(received.map(({ stock }) => stock)).toEqual([5, 3, 5, 8])
    // A device ignores a row whose version is not newer than its own.
    const versions = received.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b))
    // An older device edits the stock that it displays: only its difference counts.
    expect((await edit(id, { stock: 6, from: { stock: 5 } })).body.values.stock).toBe(9)
  })

  it('contains the pieces of holds that have expired, before a job releases them', async () => {
    const id = await createProduct(5)
    await reserve(id, 4)
    await expectEverywhere(id, 1)
    const past = new Date(Date.now() - 1000)
    await sql`update claim set expires_at = ${past} from stock
      where stock.id = claim.stock_id and stock.listing_id = ${id}`.execute(db())
    await expectEverywhere(id, 5)
    expect((await sell(id, 5)).status).toBe(200)
    await expectEverywhere(id, 0)
  })

  it('The stock of a product that was counted becomes what was counted, although pieces were sold and handed over', async () => {
    const id = await createProduct(4)
    const sales = [await sell(id, 2), await sell(id, 2)]
    const params = { id: sales[0]!.body._id }
    const handedOver = await world.call(recordService, { token, key: randomUUID(), params, body: { step: 'complete' } })
    expect(handedOver.status).toBe(200)
    const { state } = await db()
      .selectFrom('booking')
      .select('state')
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(state).toBe('completed')
    // The owner finds two more on the shelf, where the form displays 0.
    expect((await edit(id, { stock: 2, from: { stock: 0 } })).body.values.stock).toBe(2)
    await expectEverywhere(id, 2)
    expect((await sell(id, 2)).status).toBe(200)
    expect((await sell(id, 1)).body).toMatchObject({ code: 'sold_out' })
  })

  it('The stock of a product that two devices counted offline adds up, and a sale in between is not lost', async () => {
    const id = await createProduct(10)
    await sell(id, 1)
    expect((await edit(id, { stock: 8, from: { stock: 10 } })).body.values.stock).toBe(7)
    expect((await edit(id, { stock: 15, from: { stock: 10 } })).body.values.stock).toBe(12)
    expect((await adjust(id, -3, 'damage')).body.values.stock).toBe(9)
    await expectEverywhere(id, 9)
  })

  it('is changed once by a repeated command, and the log says by whom and why', async () => {
    const id = await createProduct(5)
    const adjustment = randomUUID()
    for (const _ of [1, 2]) expect((await adjust(id, 7, 'delivery', adjustment)).body.values.stock).toBe(12)
    await adjust(id, -1, 'theft')
    const { body } = await world.call(readStockLog, { token, params: { id } })
    expect(body.adjustments).toMatchObject([
      { reason: 'theft', difference: -1, leftAfter: 11, person: shop.owner.full_name },
      { _id: adjustment, reason: 'delivery', difference: 7, leftAfter: 12 },
      { reason: 'start', difference: 5, leftAfter: 5 },
    ])
  })

  it('cannot lose more than is left, and the refusal names the orders and the counter', async () => {
    const id = await createProduct(5)
    const { body: order } = await reserve(id, 2)
    const counter = await openCounter(world, shop)
    const returnAt = lusakaInstant(addDays(lusakaDate(Date.now()), 1), '18:00').toISOString()
    const quota = await counter.keep(id, 1, { part: {}, returnAt })
    const refused = await adjust(id, -3, 'damage')
    expect(refused).toMatchObject({ status: 409, body: { code: 'already_booked', detail: { left: 2 } } })
    expect(refused.body.message).toBe(
      `Only 2 are left, so you cannot take away more. In the way: ${order.bookings[0].reference}. 1 is set aside for your counter.`,
    )
    expect((await world.call(readStockLog, { token, params: { id } })).body).toMatchObject({ left: 2, reserved: 3 })
    await expectEverywhere(id, 2)
    await counter.close(returnCounterStock, quota, id)
    await expectEverywhere(id, 3)
    expect((await adjust(id, -3, 'damage')).status).toBe(200)
    await expectEverywhere(id, 0)
  })

  it('cannot be changed by another business, nor for a listing that is not counted', async () => {
    const id = await createProduct(5)
    const other = await insertVendor(db(), { business_type: 'store' })
    const call = (callerToken: string, listingId: string, difference = 1) =>
      world.call(adjustStock, {
        token: callerToken,
        key: randomUUID(),
        params: { id: listingId },
        body: { id: randomUUID(), difference, reason: 'count' },
      })
    expect((await call(other.owner.token, id)).status).toBe(404)
    expect((await world.call(readStockLog, { token: other.owner.token, params: { id } })).status).toBe(404)
    const hotel = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: hotel.id })
    expect((await call(hotel.owner.token, room.id)).status).toBe(422)
    expect((await call(token, id, 0)).status).toBe(422)
    expect((await call(token, id, -6)).body.code).toBe('already_booked')
    await expectEverywhere(id, 5)
  })

  it('has a log that nobody can change', async () => {
    const id = await createProduct(5)
    const change = db().updateTable('stock_adjustment').set({ difference: 9 }).where('listing_id', '=', id)
    await expect(change.execute()).rejects.toThrow(/never changed/)
    await expect(db().deleteFrom('stock_adjustment').where('listing_id', '=', id).execute()).rejects.toThrow(
      /never changed/,
    )
  })

  it('is the same number on every screen, and can be sold exactly, after any history', async () => {
    const quantity = fc.integer({ min: 1, max: 4 })
    const action = fc.oneof(
      fc.record({ kind: fc.constant('sell' as const), quantity }),
      fc.record({ kind: fc.constant('reserve' as const), quantity }),
      fc.record({ kind: fc.constant('cancel' as const), quantity }),
      fc.record({ kind: fc.constant('adjust' as const), quantity: fc.integer({ min: -4, max: 4 }) }),
      fc.record({ kind: fc.constant('count' as const), quantity: fc.integer({ min: 0, max: 9 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 8 }), fc.array(action, { maxLength: 8 }), async (first, actions) => {
        const id = await createProduct(first)
        let left = first
        const sales: { id: string; quantity: number }[] = []
        for (const { kind, quantity: count } of actions) {
          if (kind === 'sell' || kind === 'reserve') {
            const sale = kind === 'sell' ? await sell(id, count) : await reserve(id, count)
            expect(sale.status).toBe(count <= left ? 200 : 409)
            if (sale.status === 200) left -= count
            if (sale.status === 200 && kind === 'sell') sales.push({ id: sale.body._id, quantity: count })
          } else if (kind === 'cancel') {
            const sale = sales.pop()
            if (sale) await cancel(sale.id)
            left += sale?.quantity ?? 0
          } else if (kind === 'adjust' && count !== 0) {
            expect((await adjust(id, count)).status).toBe(left + count >= 0 ? 200 : 409)
            left = left + count >= 0 ? left + count : left
          } else if (kind === 'count') {
            await edit(id, { stock: count, from: { stock: left } })
            left = count
          }
        }
        await expectEverywhere(id, left)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
