/** The last pieces, and several carts that want them: through the real endpoints, on real PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cancelBooking } from '#contract/bookings/booking-steps'
import { placeOrder } from '#contract/orders/orders'
import { settlePayment } from '../../server/domain/payments/settle'
import { aCustomer, anAccount, aProduct, aVendor, manySessions } from '../support/builders'
import { openTrade, type Trade } from '../support/trade'
import type { World } from '../support/world'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

type Product = Awaited<ReturnType<typeof aProduct>>

const order = (token: string, products: readonly Product[], quantity = 1) =>
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

const aShop = (name: string) => aVendor(world.connection.db, { business_type: 'store', name })
const products = async (shops: number, each: number, capacity: number): Promise<Product[]> => {
  const made: Product[] = []
  for (let shop = 0; shop < shops; shop++) {
    const { id } = await aShop(`Shop ${shop}`)
    for (let index = 0; index < each; index++)
      made.push(await aProduct(world.connection.db, { vendor_id: id, name: `Thing ${shop}.${index}`, capacity }))
  }
  return made
}

/** What is claimed of each, and what its counter says. */
const claimedOf = async (things: readonly Product[]) =>
  world.connection.db
    .selectFrom('stock')
    .leftJoin('claim', 'claim.stock_id', 'stock.id')
    .where(
      'listing_id',
      'in',
      things.map(({ id }) => id),
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
    const things = await products(3, 2, 7)
    const { db } = world.connection
    const accounts = []
    for (let index = 0; index < 60; index++) accounts.push((await anAccount(db)).id)
    const tokens = await manySessions(db, accounts)
    const carts = tokens.map((_, index) =>
      [0, 1, 2]
        .map((step) => things[(index * 5 + step * (1 + (index % 2))) % things.length]!)
        .filter((one, at, all) => all.indexOf(one) === at)
        .sort(() => (index % 2 ? 1 : -1)),
    )
    const answers = await Promise.all(
      tokens.map(async (token, index) => {
        const answer = await order(token, carts[index]!)
        if (answer.status === 200 && index % 3 === 0)
          await world.call(cancelBooking, { token, key: randomUUID(), params: { id: answer.body.bookings[0]._id } })
        return answer
      }),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 sold_out']))
    for (const { body } of refused) expect(body.detail.items.length).toBeGreaterThan(0)
    for (const { capacity, taken, claimed } of await claimedOf(things)) {
      expect(taken).toBeLessThanOrEqual(capacity)
      expect(Number(claimed)).toBe(taken)
    }
    const made = await db
      .selectFrom('booking')
      .select(['order_id', 'account_id'])
      .where('account_id', 'in', accounts)
      .execute()
    const won = answers.map(({ status }, index) => (status === 200 ? carts[index]!.length : 0))
    expect(made).toHaveLength(won.reduce((sum, one) => sum + one, 0))
  })
})

describe('a late payment of an order', () => {
  it('buys the available products, refunds the others, and keeps the ledger balanced', async () => {
    const [cloth, drum] = (await products(2, 1, 1)) as [Product, Product]
    const customer = await aCustomer(world.connection.db)
    const { body } = await order(customer.token, [cloth, drum])
    const { reference } = await trade.begin(body.bookings[0]._id, customer)
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
    expect((await order((await aCustomer(db)).token, [drum])).status).toBe(200)

    await world.transact((tx) => settlePayment(tx, payment.id, { state: 'successful' }))
    const mine = await db
      .selectFrom('booking')
      .select(['id', 'listing_id', 'state'])
      .where('account_id', '=', customer.id)
      .execute()
    const of = (product: Product) => mine.find(({ listing_id }) => listing_id === product.id)!
    expect([of(cloth).state, of(drum).state]).toEqual(['confirmed', 'hold_expired'])
    expect((await trade.refundsOf(of(drum).id)).map(({ amount_ngwee, reason }) => [amount_ngwee, reason])).toEqual([
      [drum.price_ngwee, 'late_payment'],
    ])
    expect(await trade.refundsOf(of(cloth).id)).toEqual([])
    expect(Object.values(await trade.balances()).reduce((sum, one) => sum + one, 0)).toBe(0)
  })
})

describe('paid goods', () => {
  it('can be cancelled with a full refund until they are shipped', async () => {
    const [thing] = (await products(1, 1, 5)) as [Product]
    const { db } = world.connection
    const owner = await db
      .selectFrom('vendor')
      .select('owner_id')
      .where('id', '=', thing.vendor_id)
      .executeTakeFirstOrThrow()
    const [desk] = await manySessions(db, [owner.owner_id])
    const customer = await aCustomer(db)
    const [first, second] = [(await order(customer.token, [thing])).body.bookings[0], await aCustomer(db)]
    await trade.pay(first._id, customer)
    const { body } = await trade.cancel(first._id, customer)
    expect(body).toMatchObject({ status: 'cancelled_by_customer', refund: { amount: thing.price_ngwee / 100 } })
    const sent = (await order(second.token, [thing], 2)).body.bookings[0]
    await trade.pay(sent._id, second)
    expect((await trade.step(sent._id, { token: desk! }, 'begin')).body.status).toBe('in_service')
    expect((await trade.cancel(sent._id, second)).body.code).toBe('wrong_state')
    expect((await trade.step(sent._id, { token: desk! }, 'complete')).body.status).toBe('completed')
    expect((await claimedOf([thing])).map(({ taken }) => taken)).toEqual([2])
  })

  it('of one store are cancelled together and shipped together', async () => {
    const [cloth, thread] = (await products(1, 2, 9)) as [Product, Product]
    const { db } = world.connection
    const owner = await db
      .selectFrom('vendor')
      .select('owner_id')
      .where('id', '=', cloth.vendor_id)
      .executeTakeFirstOrThrow()
    const [desk] = await manySessions(db, [owner.owner_id])
    const states = (bookings: { _id: string }[]) =>
      Promise.all(bookings.map(async ({ _id }) => (await trade.stored(_id)).state))
    const one = await aCustomer(db)
    const calledOff = (await order(one.token, [cloth, thread])).body.bookings
    await trade.pay(calledOff[0]._id, one)
    expect((await trade.cancel(calledOff[1]._id, one)).status).toBe(200)
    expect(await states(calledOff)).toEqual(['cancelled_by_customer', 'cancelled_by_customer'])
    const back = await Promise.all(calledOff.map(({ _id }: { _id: string }) => trade.stored(_id)))
    for (const { paid_ngwee, owed_ngwee } of back) expect(owed_ngwee).toBe(paid_ngwee)
    const other = await aCustomer(db)
    const sent = (await order(other.token, [cloth, thread])).body.bookings
    await trade.pay(sent[0]._id, other)
    expect((await trade.step(sent[1]._id, { token: desk! }, 'begin')).status).toBe(200)
    expect(await states(sent)).toEqual(['in_service', 'in_service'])
  })
})
