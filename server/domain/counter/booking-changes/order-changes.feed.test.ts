/**
 * Tests of changed orders: another quantity or product before it is sent or collected. Stock, price, delivery, money and the
 * documents are those of the last version, whatever happens at the same time.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { placeOrder } from '#contract/bookings/orders/orders'
import { lusakaDate } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { changeBooking, changeBookingOffline, quoteChange } from '#contract/counter/booking-changes'
import { assignBooking } from '#contract/counter/booking-steps'
import type { CashShift } from '#contract/counter/cash-shifts'
import { answerChangeOffer, changeOwnBooking, offerChange, quoteOwnChange } from '#contract/counter/change-offers'
import { derivePartId } from '#contract/counter/sale-items'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { readStatement } from '#contract/money/statements'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let flow: ReturnType<typeof createBookingFlow>
const db = () => world.connection.db
type Customer = Awaited<ReturnType<typeof insertCustomer>>
type Product = Awaited<ReturnType<typeof insertProduct>>
interface Shop {
  vendor: Awaited<ReturnType<typeof insertVendor>>
  small: Product
  same: Product
  large: Product
  hat: Product
}
let shop: Shop
let customer: Customer

async function openShop(): Promise<Shop> {
  const vendor = await insertVendor(db(), {
    business_type: 'store',
    city: 'Lusaka',
    profile: JSON.stringify({ deliveryFee: 40, freeDeliveryFrom: 350 }),
  })
  const insert = (name: string, zmw: number) =>
    insertProduct(db(), { vendor_id: vendor.id, name, price_ngwee: ngweeOf(zmw), capacity: 1000, town: 'Lusaka' })
  return {
    vendor,
    small: await insert('Small shirt', 100),
    same: await insert('Blue shirt', 100),
    large: await insert('Large shirt', 150),
    hat: await insert('Hat', 80),
  }
}
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  flow = createBookingFlow(world)
  shop = await openShop()
  customer = await insertCustomer(db())
})
afterAll(() => world.close())

const token = () => shop.vendor.owner.token
const { expectZeroSum, openOwnShift, pay, readRow, refund } = createCounterFlow(() => world, token)
const address = { name: 'Mutale Banda', phone: '0961234567', street: 'Plot 12, Kabulonga Road', town: 'Lusaka' }
const expectDone = ({ status, body }: { status: number; body: any }) => {
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
const priceOf = (product: Product) => zmwOf(Number(product.price_ngwee))

interface Ordered {
  product: Product
  quantity?: number
}
/** Orders with delivery in the app, and pays. Returns the bookings in the order of the products. */
async function order(items: readonly Ordered[], { seller = shop, buyer = customer, isPickUp = false } = {}) {
  const body = {
    id: newId(),
    address,
    items: items.map(({ product, quantity = 1 }) => ({
      productId: product.id,
      quantity,
      seenPrice: priceOf(product),
    })),
    shops: [{ vendorId: seller.vendor.id, receive: isPickUp ? 'pickUp' : 'delivery', seenFee: isPickUp ? 0 : 40 }],
  }
  const { bookings } = expectDone(
    await world.call(placeOrder, { token: buyer.token, key: newId(), body: body as never }),
  )
  await flow.pay(bookings[0]._id, buyer)
  return items.map(({ product }): string => bookings.find((line: any) => line.listingId === product.id)._id)
}
/** Sells products together at the counter. */
async function sell(products: readonly Product[], more: object = {}): Promise<string[]> {
  const [first, ...furtherItems] = products.map((product) => ({
    listingId: product.id,
    choice: { quantity: 1 },
    seenTotal: priceOf(product),
  }))
  const id = newId()
  const seenTotal = products.reduce((sum, product) => sum + priceOf(product), 0)
  const body = {
    id,
    ...first!,
    seenTotal,
    ...(furtherItems.length > 0 && { furtherItems }),
    customerName: 'Walk-in customer',
    ...more,
  }
  expectDone(await world.call(recordWalkIn, { token: token(), key: newId(), body: body as never }))
  return products.map((_, index) => derivePartId(id, index))
}

interface Wanted {
  product: Product
  quantity?: number
  total: number
  more?: object
}
const buildBody = ({ product, quantity = 1, total, more = {} }: Wanted) =>
  ({ id: newId(), listingId: product.id, choice: { quantity }, seenTotal: total, ...more }) as never
const change = (id: string, wanted: Wanted, seller = shop) =>
  world.call(changeBooking, {
    token: seller.vendor.owner.token,
    key: newId(),
    params: { id },
    body: buildBody(wanted),
  })
const changeOwn = (id: string, wanted: Wanted, buyer = customer) =>
  world.call(changeOwnBooking, { token: buyer.token, key: newId(), params: { id }, body: buildBody(wanted) })
const offer = (id: string, wanted: Wanted) =>
  world.call(offerChange, { token: token(), key: newId(), params: { id }, body: buildBody(wanted) })
const accept = (id: string, offerId: string) =>
  world.call(answerChangeOffer, {
    token: customer.token,
    key: newId(),
    params: { id },
    body: { offerId, accepts: true },
  })

const readLines = async (id: string) =>
  (await flow.readBooking(id)).quote.lines.map(({ label, amount }) => [label, amount])
/** State, price, what is paid less refunds, and the fee. */
const readMoney = async (id: string) => {
  const { state, total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee } = await flow.readBooking(id)
  return [state, zmwOf(total_ngwee), zmwOf(paid_ngwee - owed_ngwee), zmwOf(fee_ngwee)]
}
async function listClaims(id: string): Promise<unknown[]> {
  const rows = await db()
    .selectFrom('claim')
    .innerJoin('stock', 'stock.id', 'claim.stock_id')
    .innerJoin('listing', 'listing.id', 'stock.listing_id')
    .select(['listing.name', 'quantity'])
    .where('booking_id', '=', id)
    .execute()
  return rows.map(({ name, quantity }) => [name, quantity])
}
/** What is taken of each product equals its claims, and never exceeds what is on sale. */
async function expectStockAgrees(): Promise<void> {
  const { rows } = await sql`
    select listing_id, capacity, taken from stock
    where taken > capacity or taken <> (select coalesce(sum(quantity), 0) from claim where stock_id = stock.id)`.execute(
    db(),
  )
  expect(rows).toEqual([])
}

it('publishes to the devices of the shop what a change of an order keeps: what was paid for the delivery', async () => {
  const [first, second] = await order([{ product: shop.small }, { product: shop.hat }])
  const [pickedUp] = await order([{ product: shop.small }], { isPickUp: true })
  const readFixedLines = async (id: string) => (await readRow<VendorBooking>('vendorBooking', id)).fixedLines
  expect(await readFixedLines(first!)).toMatchObject([{ label: 'Delivery', amount: 40 }])
  expect(await readFixedLines(second!)).toEqual([])
  expect(await readFixedLines(pickedUp!)).toBeUndefined()
})

describe('an order of the app', () => {
  it('gets another product at the same price, and keeps its delivery', async () => {
    const [shirt, hat] = await order([{ product: shop.small }, { product: shop.hat }])
    const before = await flow.readBooking(shirt!)
    const others = await readMoney(hat!)
    const total = zmwOf(before.total_ngwee)
    expect(await change(shirt!, { product: shop.same, total })).toMatchObject({ status: 200 })
    const after = await flow.readBooking(shirt!)
    expect(after).toMatchObject({ listing_id: shop.same.id, reference: before.reference, starts_at: before.starts_at })
    expect(after.choice).toEqual({ quantity: 1, receive: 'delivery', address })
    expect(after.quote.place).toBe('Plot 12, Kabulonga Road, Lusaka')
    expect(after.ticket).not.toBe(before.ticket)
    expect([await listClaims(shirt!), await listClaims(hat!)]).toEqual([[['Blue shirt', 1]], [['Hat', 1]]])
    expect([await readMoney(hat!), await flow.findRefunds(shirt!)]).toEqual([others, []])
    await expectStockAgrees()
    await expectZeroSum()
  })

  it('keeps the delivery fee that was paid, whatever it would cost now', async () => {
    // The first line has the fee of the order.
    const [shirt] = await order([{ product: shop.small, quantity: 2 }])
    expectDone(await change(shirt!, { product: shop.small, quantity: 1, total: 140 }))
    expect(await readLines(shirt!)).toEqual([
      ['1 × Small shirt', 100],
      ['Delivery', 40],
    ])
    expect(await readMoney(shirt!)).toEqual(['confirmed', 140, 140, 14])
    const [changed] = await flow.findRefunds(shirt!)
    expect(changed).toMatchObject({ amount_ngwee: 10_000, reason: 'changed' })
    // With these goods, a new order would be delivered free of charge.
    const agreed = { product: shop.large, quantity: 4, total: 140, more: { keepsPrice: true } }
    expectDone(await change(shirt!, agreed))
    expect(await readLines(shirt!)).toEqual([
      ['4 × Large shirt', 100],
      ['Delivery', 40],
    ])
    const quoted = expectDone(
      await world.call(quoteChange, {
        token: token(),
        params: { id: shirt! },
        body: { listingId: shop.large.id, choice: { quantity: 4 } } as never,
      }),
    )
    expect(quoted.total).toBe(640)
    await expectZeroSum()
  })

  it('ends as if the last version had been ordered at once', async () => {
    const ended: unknown[] = []
    for (const isChanged of [true, false]) {
      const seller = await openShop()
      const buyer = await insertCustomer(db())
      const first = { product: isChanged ? seller.small : seller.same, quantity: isChanged ? 2 : 1 }
      const [shirt, hat] = await order([first, { product: seller.hat }], { seller, buyer })
      const total = zmwOf((await flow.readBooking(shirt!)).total_ngwee)
      if (isChanged) expectDone(await change(shirt!, { product: seller.same, total: total - 100 }, seller))
      await flow.step(shirt!, seller.vendor.owner, 'begin')
      await flow.step(shirt!, seller.vendor.owner, 'complete')
      const { rows } = await sql<{ account: string; sum: number }>`
        select replace(account, ${seller.vendor.id}, 'shop') as account, sum(amount_ngwee)::int as sum from entry
        where account like ${`%${seller.vendor.id}%`} group by account having sum(amount_ngwee) <> 0 order by 1`.execute(
        db(),
      )
      const month = lusakaDate(Date.now()).slice(0, 7)
      const statement = expectDone(
        await world.call(readStatement, { token: seller.vendor.owner.token, params: { month } }),
      )
      ended.push({
        money: [await readMoney(shirt!), await readMoney(hat!)],
        lines: [await readLines(shirt!), await readLines(hat!)],
        claims: [await listClaims(shirt!), await listClaims(hat!)],
        ledger: rows,
        statement: [statement.sales - statement.refunds, statement.fees],
      })
    }
    expect(ended[0]).toEqual(ended[1])
    await expectStockAgrees()
  })

  it('costs more only after the customer has accepted and paid for this line', async () => {
    const [shirt, hat] = await order([{ product: shop.small }, { product: shop.hat }], { isPickUp: true })
    const wanted = { product: shop.large, total: 150 }
    expect(await change(shirt!, wanted)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has ordered in the app') },
    })
    for (const [id, more] of [
      [shirt!, wanted],
      [hat!, { product: shop.same, total: 100 }],
    ] as const) {
      const { changeOffer } = expectDone(await offer(id, more))
      expectDone(await accept(id, changeOffer._id))
      const { amount } = await flow.beginPayment(id, customer)
      expect(amount).toBe(more.total - (id === shirt ? 100 : 80))
      world.gateways.nextStatus = { state: 'successful' }
      await runDueTasks(world)
      world.gateways.nextStatus = { state: 'pending' }
    }
    expect([await readMoney(shirt!), await readMoney(hat!)]).toEqual([
      ['confirmed', 150, 150, 15],
      ['confirmed', 100, 100, 10],
    ])
    expect([await listClaims(shirt!), await listClaims(hat!)]).toEqual([[['Large shirt', 1]], [['Blue shirt', 1]]])
    await expectZeroSum()
  })

  it('is changed by the customer without asking until it is being packed', async () => {
    const [shirt] = await order([{ product: shop.small, quantity: 2 }], { isPickUp: true })
    const quote = (quantity: number) =>
      world.call(quoteOwnChange, {
        token: customer.token,
        params: { id: shirt! },
        body: { listingId: shop.small.id, choice: { quantity } } as never,
      })
    expect((await quote(1)).body.needsAnswer).toBe(false)
    expect(expectDone(await changeOwn(shirt!, { product: shop.small, quantity: 1, total: 100 })).changeOffer).toBe(
      undefined,
    )
    expect(await readMoney(shirt!)).toEqual(['confirmed', 100, 100, 10])
    const assigned = { token: token(), key: newId(), params: { id: shirt! }, body: { assigned: 'Chanda' } }
    expect((await world.call(assignBooking, assigned)).status).toBe(200)
    expect((await quote(1)).body.needsAnswer).toBe(true)
    const { changeOffer } = expectDone(await changeOwn(shirt!, { product: shop.same, total: 100 }))
    expect(changeOffer).toMatchObject({ by: 'customer', status: 'open' })
    expect(await listClaims(shirt!)).toEqual([['Small shirt', 1]])
    // The shop changes it to something else instead, and the packer stays.
    await flow.step(shirt!, shop.vendor.owner, 'complete')
    const live = db().selectFrom('change_offer').select('state').where('booking_id', '=', shirt!)
    expect(await live.execute()).toEqual([{ state: 'expired' }])
    expect((await flow.readBooking(shirt!)).assigned).toBe('Chanda')
  })

  it('cannot be changed once it was sent, to a product that it has already, or to one of another shop', async () => {
    const [shirt, hat] = await order([{ product: shop.small }, { product: shop.hat }], { isPickUp: true })
    expect(await change(shirt!, { product: shop.hat, total: 80 })).toMatchObject({
      status: 409,
      body: { message: 'This product is in the order already. Please change its quantity instead.' },
    })
    const other = await openShop()
    expect((await change(shirt!, { product: other.small, total: 100 })).status).toBe(404)
    await flow.step(hat!, shop.vendor.owner, 'begin')
    expect(await change(shirt!, { product: shop.same, total: 100 })).toMatchObject({
      status: 409,
      body: { message: 'This order was sent, handed over or cancelled, so it can no longer be changed.' },
    })
    expect((await changeOwn(shirt!, { product: shop.same, total: 100 })).status).toBe(409)
  })
})

describe('a sale at the counter', () => {
  it('owes the difference to a dearer product, and is paid like the balance of a reservation', async () => {
    const shiftId = await openOwnShift()
    const [shirt, hat] = await sell([shop.small, shop.hat], { shiftId })
    expectDone(await change(shirt!, { product: shop.large, total: 150 }))
    expect(await readMoney(shirt!)).toEqual(['confirmed', 150, 100, 15])
    expect((await pay(shirt!, [cash(51)])).body).toMatchObject({ message: 'Only ZMW 50.00 is due for it.' })
    expect((await pay(hat!, [cash(50)], { shiftId })).body).toEqual({})
    expect([await readMoney(shirt!), await readMoney(hat!)]).toEqual([
      ['confirmed', 150, 150, 15],
      ['confirmed', 80, 80, 8],
    ])
    expect(await readRow<CashShift>('cashShift', shiftId)).toMatchObject({ sales: { count: 2, amount: 230 } })
    // The whole sale can be returned for what was paid for the last version.
    expect((await refund(shirt!, 230)).body).toEqual({})
    expect(await listClaims(shirt!)).toEqual([])
    await expectStockAgrees()
    await expectZeroSum()
  })

  it('gives back the difference to a cheaper product once, also if the change arrives again', async () => {
    const shiftId = await openOwnShift()
    const [shirt, hat] = await sell([shop.large, shop.hat], { shiftId })
    const body = buildBody({ product: shop.small, total: 100, more: { shiftId } })
    for (const endpoint of [changeBookingOffline, changeBooking])
      expect((await world.call(endpoint, { token: token(), key: newId(), params: { id: shirt! }, body })).status).toBe(
        200,
      )
    expect([await readMoney(shirt!), await readMoney(hat!)]).toEqual([
      ['confirmed', 100, 100, 10],
      ['confirmed', 80, 80, 8],
    ])
    expect(await listClaims(shirt!)).toEqual([['Small shirt', 1]])
    expect(await readRow<CashShift>('cashShift', shiftId)).toMatchObject({ refunds: { count: 1, amount: 50 } })
    await expectZeroSum()
  })
})

describe('an exchange of what was handed over', () => {
  const handOver = async (id: string) => {
    expect((await flow.step(id, shop.vendor.owner, 'complete')).status).toBe(200)
  }

  it('takes back the product of a sale at the counter, and settles the difference there', async () => {
    const shiftId = await openOwnShift()
    const [shirt] = await sell([shop.small], { shiftId })
    await handOver(shirt!)
    expectDone(await change(shirt!, { product: shop.large, total: 150 }))
    expect((await pay(shirt!, [cash(50)], { shiftId })).body).toEqual({})
    expect(await readMoney(shirt!)).toEqual(['completed', 150, 150, 15])
    expectDone(await change(shirt!, { product: shop.hat, total: 80, more: { shiftId } }))
    expect(await readMoney(shirt!)).toEqual(['completed', 80, 80, 8])
    expect(await listClaims(shirt!)).toEqual([['Hat', 1]])
    expect(await readRow<CashShift>('cashShift', shiftId)).toMatchObject({
      sales: { amount: 150 },
      refunds: { count: 1, amount: 70 },
    })
    await expectStockAgrees()
    await expectZeroSum()
  })

  it('moves no money of an order that was paid in the app', async () => {
    const [shirt] = await order([{ product: shop.small }], { isPickUp: true })
    await handOver(shirt!)
    expect(await change(shirt!, { product: shop.hat, total: 80 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('ZMW 20.00 would have to go back through Tilipo') },
    })
    expect(await change(shirt!, { product: shop.large, total: 150 })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was paid in Tilipo and handed over') },
    })
    expect((await changeOwn(shirt!, { product: shop.same, total: 100 })).status).toBe(409)
    expectDone(await change(shirt!, { product: shop.same, total: 100 }))
    expectDone(await change(shirt!, { product: shop.hat, total: 100, more: { keepsPrice: true } }))
    expect(await readMoney(shirt!)).toEqual(['completed', 100, 100, 10])
    expect([await listClaims(shirt!), await flow.findRefunds(shirt!)]).toEqual([[['Hat', 1]], []])
    await expectZeroSum()
  })
})

describe('at the same time as a change', () => {
  const rounds = [1, 2, 3, 4]

  it.each(rounds)('a cancellation leaves no stock and no money behind, round %i', async () => {
    const [shirt, hat] = await order([{ product: shop.small }, { product: shop.hat }], { isPickUp: true })
    const [changed, cancelled] = await Promise.all([
      change(shirt!, { product: shop.same, quantity: 1, total: 100 }),
      flow.cancel(hat!, customer),
    ])
    expect([cancelled.status, [200, 409].includes(changed.status)]).toEqual([200, true])
    expect([await listClaims(shirt!), await listClaims(hat!)]).toEqual([[], []])
    expect((await readMoney(shirt!)).slice(0, 3)).toEqual(['cancelled_by_customer', 100, 0])
    await expectStockAgrees()
    await expectZeroSum()
  })

  it.each(rounds)('sending the order sends the version of its booking, round %i', async () => {
    const [shirt] = await order([{ product: shop.small }], { isPickUp: true })
    const [changed, sent] = await Promise.all([
      changeOwn(shirt!, { product: shop.same, total: 100 }),
      flow.step(shirt!, shop.vendor.owner, 'begin'),
    ])
    expect(sent.status).toBe(200)
    const isChanged = changed.status === 200
    expect(await listClaims(shirt!)).toEqual([[isChanged ? 'Blue shirt' : 'Small shirt', 1]])
    expect((await readMoney(shirt!))[0]).toBe('in_service')
  })

  it.each(rounds)('a sale of the last unit leaves it to one of the two, round %i', async () => {
    const last = await insertProduct(db(), {
      vendor_id: shop.vendor.id,
      name: 'Last',
      price_ngwee: 10_000,
      capacity: 1,
    })
    const [shirt] = await order([{ product: shop.small }], { isPickUp: true })
    const sale = world.call(recordWalkIn, {
      token: token(),
      key: newId(),
      body: {
        id: newId(),
        listingId: last.id,
        choice: { quantity: 1 },
        seenTotal: 100,
        customerName: 'Walk-in customer',
      } as never,
    })
    const [changed, sold] = await Promise.all([change(shirt!, { product: last, total: 100 }), sale])
    expect([changed.status, sold.status].sort()).toEqual([200, 409])
    expect(await listClaims(shirt!)).toEqual([[changed.status === 200 ? 'Last' : 'Small shirt', 1]])
    await expectStockAgrees()
  })

  it('two lines of two orders that swap their products do not deadlock', async () => {
    const [one] = await order([{ product: shop.small }], { isPickUp: true })
    const [two] = await order([{ product: shop.same }], { isPickUp: true })
    const results = await Promise.all([
      change(one!, { product: shop.same, total: 100 }),
      change(two!, { product: shop.small, total: 100 }),
    ])
    expect(results.map(({ status }) => status)).toEqual([200, 200])
    expect([await listClaims(one!), await listClaims(two!)]).toEqual([[['Blue shirt', 1]], [['Small shirt', 1]]])
    await expectStockAgrees()
  })
})
