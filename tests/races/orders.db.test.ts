/** Concurrent orders for the last units of products, through the real endpoints on real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cancelBooking } from '#contract/counter/booking-steps'
import { placeOrder } from '#contract/bookings/orders/orders'
import { settlePayment } from '../../server/domain/money/payments/settle'
import { insertCustomer, insertAccount, insertProduct, insertVendor, insertSessions } from '../support/builders'
import { openBookingFlow, type BookingFlow } from '../support/booking-flow'
import type { World } from '../support/world'

let world: World
let trade: BookingFlow
openBookingFlow((openedWorld, openedTrade) => ([world, trade] = [openedWorld, openedTrade]))

type Product = Awaited<ReturnType<typeof insertProduct>>

const placeOrderAs = (token: string, products: readonly Product[], quantity = 1) =>
  world.call(placeOrder, {
    token,
    key: randomUUID(),
    body: {
      id: randomUUID(),
      items: products.map(({ id, price_ngwee }) => ({ productId: id, quantity, seenPrice: price_ngwee / 100 })),
      shops: [...new Set(products.map(({ vendor_id }) => vendor_id))].map((vendorId) => ({
        vendorId,
        receive: 'pickUp',
        seenFee: 0,
      })),
    },
  })

const createShop = (name: string) => insertVendor(world.connection.db, { business_type: 'store', name })
const createProducts = async (shops: number, productsPerShop: number, capacity: number): Promise<Product[]> => {
  const created: Product[] = []
  for (let shop = 0; shop < shops; shop++) {
    const { id } = await createShop(`Shop ${shop}`)
    for (let index = 0; index < productsPerShop; index++)
      created.push(
        await insertProduct(world.connection.db, { vendor_id: id, name: `Thing ${shop}.${index}`, capacity }),
      )
  }
  return created
}

/** Reads the claimed quantity and the counter of each product. */
const readClaims = async (ofProducts: readonly Product[]) =>
  world.connection.db
    .selectFrom('stock')
    .leftJoin('claim', 'claim.stock_id', 'stock.id')
    .where(
      'listing_id',
      'in',
      ofProducts.map(({ id }) => id),
    )
    .groupBy(['stock.id'])
    .select((eb) => [
      'listing_id',
      'capacity',
      'taken',
      eb.fn.coalesce(eb.fn.sum<number>('quantity'), eb.lit(0)).as('claimed'),
    ])
    .execute()

describe('the last units of products', () => {
  it('are sold to as many carts as there are units, and other orders reserve nothing', async () => {
    const stockedProducts = await createProducts(3, 2, 7)
    const { db } = world.connection
    const accounts = []
    for (let index = 0; index < 60; index++) accounts.push((await insertAccount(db)).id)
    const tokens = await insertSessions(db, accounts)
    const carts = tokens.map((_, index) =>
      [0, 1, 2]
        .map((step) => stockedProducts[(index * 5 + step * (1 + (index % 2))) % stockedProducts.length]!)
        .filter((product, at, all) => all.indexOf(product) === at)
        .sort(() => (index % 2 ? 1 : -1)),
    )
    const answers = await Promise.all(
      tokens.map(async (token, index) => {
        const answer = await placeOrderAs(token, carts[index]!)
        if (answer.status === 200 && index % 3 === 0)
          await world.call(cancelBooking, { token, key: randomUUID(), params: { id: answer.body.bookings[0]._id } })
        return answer
      }),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 sold_out']))
    for (const { body } of refused) expect(body.detail.items.length).toBeGreaterThan(0)
    for (const { capacity, taken, claimed } of await readClaims(stockedProducts)) {
      expect(taken).toBeLessThanOrEqual(capacity)
      expect(Number(claimed)).toBe(taken)
    }
    const insertedBookings = await db
      .selectFrom('booking')
      .select(['order_id', 'account_id'])
      .where('account_id', 'in', accounts)
      .execute()
    const wonCounts = answers.map(({ status }, index) => (status === 200 ? carts[index]!.length : 0))
    expect(insertedBookings).toHaveLength(wonCounts.reduce((sum, count) => sum + count, 0))
  })
})

describe('a late payment of an order', () => {
  it('buys the available products, refunds the others, and keeps the ledger balanced', async () => {
    const [cloth, drum] = (await createProducts(2, 1, 1)) as [Product, Product]
    const customer = await insertCustomer(world.connection.db)
    const { body } = await placeOrderAs(customer.token, [cloth, drum])
    const { reference } = await trade.beginPayment(body.bookings[0]._id, customer)
    const { db } = world.connection
    const payment = await db
      .selectFrom('payment')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(payment.amount_ngwee).toBe(cloth.price_ngwee + drum.price_ngwee)
    const past = new Date(Date.now() - 1000)
    await db.updateTable('claim').set({ expires_at: past }).where('account_id', '=', customer.id).execute()
    await db.updateTable('booking').set({ hold_expires_at: past }).where('account_id', '=', customer.id).execute()
    expect((await placeOrderAs((await insertCustomer(db)).token, [drum])).status).toBe(200)

    await world.transact((tx) => settlePayment(tx, payment.id, { state: 'successful' }))
    const ownBookings = await db
      .selectFrom('booking')
      .select(['id', 'listing_id', 'state'])
      .where('account_id', '=', customer.id)
      .execute()
    const findBooking = (product: Product) => ownBookings.find(({ listing_id }) => listing_id === product.id)!
    expect([findBooking(cloth).state, findBooking(drum).state]).toEqual(['confirmed', 'hold_expired'])
    expect(
      (await trade.findRefunds(findBooking(drum).id)).map(({ amount_ngwee, reason }) => [amount_ngwee, reason]),
    ).toEqual([[drum.price_ngwee, 'late_payment']])
    expect(await trade.findRefunds(findBooking(cloth).id)).toEqual([])
    expect(Object.values(await trade.getBalances()).reduce((sum, balance) => sum + balance, 0)).toBe(0)
  })
})

describe('paid goods', () => {
  it('can be cancelled with a full refund until they are shipped', async () => {
    const [singleProduct] = (await createProducts(1, 1, 5)) as [Product]
    const { db } = world.connection
    const owner = await db
      .selectFrom('vendor')
      .select('owner_id')
      .where('id', '=', singleProduct.vendor_id)
      .executeTakeFirstOrThrow()
    const [partnerToken] = await insertSessions(db, [owner.owner_id])
    const customer = await insertCustomer(db)
    const [first, second] = [
      (await placeOrderAs(customer.token, [singleProduct])).body.bookings[0],
      await insertCustomer(db),
    ]
    await trade.pay(first._id, customer)
    const { body } = await trade.cancel(first._id, customer)
    expect(body).toMatchObject({ status: 'cancelled_by_customer', refund: { amount: singleProduct.price_ngwee / 100 } })
    const shippedBooking = (await placeOrderAs(second.token, [singleProduct], 2)).body.bookings[0]
    await trade.pay(shippedBooking._id, second)
    expect((await trade.step(shippedBooking._id, { token: partnerToken! }, 'begin')).body.status).toBe('in_service')
    expect((await trade.cancel(shippedBooking._id, second)).body.code).toBe('wrong_state')
    expect((await trade.step(shippedBooking._id, { token: partnerToken! }, 'complete')).body.status).toBe('completed')
    expect((await readClaims([singleProduct])).map(({ taken }) => taken)).toEqual([2])
  })

  it('Paid goods of one store are cancelled together and shipped together', async () => {
    const [cloth, thread] = (await createProducts(1, 2, 9)) as [Product, Product]
    const { db } = world.connection
    const owner = await db
      .selectFrom('vendor')
      .select('owner_id')
      .where('id', '=', cloth.vendor_id)
      .executeTakeFirstOrThrow()
    const [sellerToken] = await insertSessions(db, [owner.owner_id])
    const states = (bookings: { _id: string }[]) =>
      Promise.all(bookings.map(async ({ _id }) => (await trade.readBooking(_id)).state))
    const cancellingCustomer = await insertCustomer(db)
    const cancelledBookings = (await placeOrderAs(cancellingCustomer.token, [cloth, thread])).body.bookings
    await trade.pay(cancelledBookings[0]._id, cancellingCustomer)
    expect((await trade.cancel(cancelledBookings[1]._id, cancellingCustomer)).status).toBe(200)
    expect(await states(cancelledBookings)).toEqual(['cancelled_by_customer', 'cancelled_by_customer'])
    const refundedBookings = await Promise.all(
      cancelledBookings.map(({ _id }: { _id: string }) => trade.readBooking(_id)),
    )
    for (const { paid_ngwee, owed_ngwee } of refundedBookings) expect(owed_ngwee).toBe(paid_ngwee)
    const secondCustomer = await insertCustomer(db)
    const shippedBookings = (await placeOrderAs(secondCustomer.token, [cloth, thread])).body.bookings
    await trade.pay(shippedBookings[0]._id, secondCustomer)
    expect((await trade.step(shippedBookings[1]._id, { token: sellerToken! }, 'begin')).status).toBe(200)
    expect(await states(shippedBookings)).toEqual(['in_service', 'in_service'])
  })
})
