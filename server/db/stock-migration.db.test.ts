/** Migration 136 on a database with products of which some were sold, handed over, cancelled or reserved. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordService, takePartnerStep } from '#contract/bookings/booking-steps'
import { recordWalkIn } from '#contract/bookings/walk-ins'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { placeOrder } from '#contract/orders/orders'
import { listOwnListings } from '#contract/partners/own-listings'
import { adjustStock, readStockLog } from '#contract/partners/stock-adjustments'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'

const migration = readFileSync(join(import.meta.dirname, 'migrations/136-stock-on-hand.sql'), 'utf8')
const price = 100

let world: World
let shop: Awaited<ReturnType<typeof insertVendor>>
beforeAll(async () => {
  world = await openWorld()
  shop = await insertVendor(world.connection.db, { business_type: 'store', city: 'Lusaka' })
  // The database as the previous release left it.
  await world.connection.pool.query(`
    drop trigger publish_stock on stock; drop function publish_stock();
    drop trigger count_stock_version on stock; drop function count_stock_version();
    drop table stock_adjustment; drop function refuse_stock_adjustment_change();`)
})
afterAll(() => world.close())

const createProduct = async (capacity: number): Promise<string> =>
  (await insertProduct(world.connection.db, { vendor_id: shop.id, capacity, price_ngwee: price * 100 })).id

async function sell(listingId: string, quantity: number, step?: 'complete' | 'cancel'): Promise<void> {
  const owner = { token: shop.owner.token, key: randomUUID() }
  const body = { id: randomUUID(), listingId, choice: { quantity }, seenTotal: price * quantity, customerName: 'Mwila' }
  const sale = await world.call(recordWalkIn, { ...owner, body })
  expect(sale.status).toBe(200)
  if (!step) return
  const input = { token: owner.token, key: randomUUID(), params: { id: sale.body._id } }
  const { status } =
    step === 'cancel'
      ? await world.call(takePartnerStep, { ...input, body: { step } })
      : await world.call(recordService, { ...input, body: { step } })
  expect([step, status]).toEqual([step, 200])
}

async function reserve(productId: string, quantity: number): Promise<void> {
  const customer = await insertCustomer(world.connection.db)
  const body = {
    id: randomUUID(),
    items: [{ productId, quantity, seenPrice: price }],
    shops: [{ vendorId: shop.id, receive: 'pickUp' as const, seenFee: 0 }],
  }
  expect((await world.call(placeOrder, { token: customer.token, key: randomUUID(), body })).status).toBe(200)
}

it('makes the stock what was put on sale, without what was sold and not cancelled', async () => {
  const [sold, soldOut, unsold] = [await createProduct(20), await createProduct(4), await createProduct(7)]
  await sell(sold, 3)
  await sell(sold, 2, 'complete')
  await sell(sold, 4, 'cancel')
  await reserve(sold, 1)
  await sell(soldOut, 4, 'complete')
  await sell(unsold, 2, 'cancel')
  const room = await insertListing(world.connection.db, { vendor_id: (await insertVendor(world.connection.db)).id })

  // Until here the previous release would not have needed it, but the code of today does.
  await world.connection.pool.query('alter table stock drop column version')
  await world.connection.pool.query(migration)

  const expected = { [sold]: [20, 14], [soldOut]: [4, 0], [unsold]: [7, 7] }
  const { token } = shop.owner
  const own = (await world.call(listOwnListings, { token })).body.listings
  for (const [id, [onSale, left]] of Object.entries(expected)) {
    const log = (await world.call(readStockLog, { token, params: { id } })).body
    expect(log).toMatchObject({ left, adjustments: [{ reason: 'start', difference: onSale, leftAfter: left }] })
    expect((await world.call(readListing, { params: { id } })).body.listing.details.stock).toBe(left)
    expect(own.find(({ _id }: { _id: string }) => _id === id).values.stock).toBe(left)
  }
  const { rows } = await world.connection.pool.query('select from stock_adjustment where listing_id = $1', [room.id])
  expect(rows).toEqual([])

  // A count after the upgrade is a difference to what is left, not to what was put on sale.
  const body = { id: randomUUID(), difference: -11, reason: 'count' as const }
  const counted = await world.call(adjustStock, { token, key: randomUUID(), params: { id: sold }, body })
  expect(counted.body.values.stock).toBe(3)
  await sell(sold, 3)
  expect((await world.call(readListing, { params: { id: sold } })).body.listing.details.stock).toBe(0)
})
