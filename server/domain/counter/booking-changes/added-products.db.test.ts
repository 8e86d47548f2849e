/** Tests of products that are added to an order of the app: stock, money and notifications, whatever happens at the same time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#contract/bookings/orders/orders'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { addOwnProduct, addProduct, quoteAddedProduct, quoteOwnProduct } from '#contract/counter/added-products'
import { assignBooking } from '#contract/counter/booking-steps'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { loadNotificationTexts } from '../../../../tests/support/notifications'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let flow: ReturnType<typeof createBookingFlow>
const db = () => world.connection.db
type Customer = Awaited<ReturnType<typeof insertCustomer>>
type Product = Awaited<ReturnType<typeof insertProduct>>
let vendor: Awaited<ReturnType<typeof insertVendor>>
let shirt: Product
let hat: Product
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  flow = createBookingFlow(world)
  vendor = await openShop()
  shirt = await insert('Shirt', 100)
  hat = await insert('Hat', 80)
})
afterAll(() => world.close())

const openShop = () =>
  insertVendor(db(), { business_type: 'store', city: 'Lusaka', profile: JSON.stringify({ deliveryFee: 40 }) })
const insert = (name: string, zmw: number, capacity = 1000, vendorId = vendor.id) =>
  insertProduct(db(), { vendor_id: vendorId, name, price_ngwee: ngweeOf(zmw), capacity, town: 'Lusaka' })
const token = () => vendor.owner.token
const { expectZeroSum, openOwnShift, readAccounts, refund } = createCounterFlow(() => world, token)
const address = { name: 'Mutale Banda', phone: '0961234567', street: 'Plot 12, Kabulonga Road', town: 'Lusaka' }
const expectDone = ({ status, body }: { status: number; body: any }) => {
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

/** Orders a shirt with delivery in the app, and pays. */
async function order() {
  const buyer = await insertCustomer(db())
  const body = {
    id: newId(),
    address,
    items: [{ productId: shirt.id, quantity: 1, seenPrice: 100 }],
    shops: [{ vendorId: vendor.id, receive: 'delivery', seenFee: 40 }],
  }
  const placed = expectDone(await world.call(placeOrder, { token: buyer.token, key: newId(), body: body as never }))
  const id: string = placed.bookings[0]._id
  await flow.pay(id, buyer)
  return { buyer, id, orderId: body.id }
}
interface Wanted {
  product?: Product
  quantity?: number
  seenTotal?: number
  id?: string
}
const buildBody = ({ product = hat, quantity = 1, id = newId(), ...wanted }: Wanted) => ({
  id,
  listingId: product.id,
  quantity,
  seenTotal: wanted.seenTotal ?? zmwOf(Number(product.price_ngwee)) * quantity,
})
const addOwn = (id: string, buyer: Customer, wanted: Wanted = {}) =>
  world.call(addOwnProduct, { token: buyer.token, key: newId(), params: { id }, body: buildBody(wanted) })
const addAtShop = (id: string, wanted: Wanted = {}, more: object = {}) =>
  world.call(addProduct, {
    token: token(),
    key: newId(),
    params: { id },
    body: { ...buildBody(wanted), ...more } as never,
  })
const readMoney = async (id: string) => {
  const { state, total_ngwee, paid_ngwee, owed_ngwee } = await flow.readBooking(id)
  return [state, ...[total_ngwee, paid_ngwee, owed_ngwee].map(zmwOf)]
}
const countTaken = async (product: Product) =>
  (await db().selectFrom('stock').select('taken').where('listing_id', '=', product.id).executeTakeFirst())?.taken ?? 0
const listTexts = async (accountId: string) =>
  (await loadNotificationTexts(db(), accountId)).map(({ message }) => message)
const step = (id: string, name: 'begin' | 'cancel') => flow.step(id, { token: token() }, name)

describe('a product that the customer adds', () => {
  it('is held, paid and confirmed in the same order, without another delivery fee', async () => {
    const { buyer, id, orderId } = await order()
    const quoted = await world.call(quoteOwnProduct, {
      token: buyer.token,
      params: { id },
      body: { listingId: hat.id, quantity: 2 },
    })
    expect(expectDone(quoted)).toMatchObject({ total: 160 })
    const taken = await countTaken(hat)
    const added = expectDone(await addOwn(id, buyer, { quantity: 2 }))
    expect(added).toMatchObject({ status: 'held', orderId })
    expect(await countTaken(hat)).toBe(taken + 2)
    // The order keeps its number.
    expect(added.reference > (await flow.readBooking(id)).reference).toBe(true)
    const [forBuyer, forShop] = [(await listTexts(buyer.id)).length, (await listTexts(vendor.owner_id)).length]
    await flow.pay(added._id, buyer)
    expect(await readMoney(added._id)).toEqual(['confirmed', 160, 160, 0])
    expect(await readMoney(id)).toEqual(['confirmed', 140, 140, 0])
    expect(await readAccounts(added._id)).toMatchObject({ gateway: 160, platform: -16 })
    const [shirts, hats] = [await flow.readBooking(id), await flow.readBooking(added._id)]
    expect(hats.choice).toEqual({ ...shirts.choice, quantity: 2 })
    expect((await listTexts(buyer.id)).slice(forBuyer)).toHaveLength(1)
    expect((await listTexts(vendor.owner_id)).slice(forShop)).toHaveLength(1)
    const history = await db().selectFrom('booking_change').selectAll().where('booking_id', '=', added._id).execute()
    expect(history).toMatchObject([{ reason: `Added to ${shirts.reference}`, new_price_ngwee: 16_000 }])
    await expectZeroSum()
  })

  it('is added once, however often the command arrives, and by nobody else', async () => {
    const { buyer, id } = await order()
    const taken = await countTaken(hat)
    const body = { id: newId() }
    const answers = await Promise.all([addOwn(id, buyer, body), addOwn(id, buyer, body), addOwn(id, buyer, body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await countTaken(hat)).toBe(taken + 1)
    expect((await addOwn(id, buyer)).body.message).toBe(
      'This product is in the order already. Please change its quantity instead.',
    )
    const stranger = await insertCustomer(db())
    expect((await addOwn(id, stranger, { product: await insert('Belt', 10) })).status).toBe(404)
  })

  it('leaves the order as it was if it is cancelled or not paid in time', async () => {
    const { buyer, id } = await order()
    const taken = await countTaken(hat)
    const cancelled = expectDone(await addOwn(id, buyer))
    expect((await flow.cancel(cancelled._id, buyer)).status).toBe(200)
    expect(await readMoney(cancelled._id)).toEqual(['cancelled_by_customer', 80, 0, 0])
    expect(await readMoney(id)).toEqual(['confirmed', 140, 140, 0])
    const offered = expectDone(await addAtShop(id))
    expect((await step(offered._id, 'cancel')).status).toBe(200)
    expect(await readMoney(id)).toEqual(['confirmed', 140, 140, 0])
    const expired = expectDone(await addOwn(id, buyer))
    await db()
      .updateTable('booking')
      .set({ hold_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired._id)
      .execute()
    await runDueTasks(world, 3600)
    expect(await readMoney(expired._id)).toEqual(['hold_expired', 80, 0, 0])
    expect(await countTaken(hat)).toBe(taken)
    expect(await readMoney(id)).toEqual(['confirmed', 140, 140, 0])
  })

  it('is refused at another price, of another shop, once the order is packed, and after it was sent', async () => {
    const { buyer, id } = await order()
    const foreign = await insert('Drum', 80, 5, (await openShop()).id)
    expect((await addOwn(id, buyer, { seenTotal: 70 })).body.code).toBe('price_changed')
    expect((await addOwn(id, buyer, { product: foreign })).body.code).toBe('not_found')
    const assigned = await world.call(assignBooking, {
      token: token(),
      key: newId(),
      params: { id },
      body: { assigned: 'Ruth' } as never,
    })
    expect(assigned.status).toBe(200)
    expect((await addOwn(id, buyer)).body.message).toContain('This order is being packed')
    expect(expectDone(await addAtShop(id))).toMatchObject({ status: 'held' })
    expect((await step(id, 'begin')).status).toBe(200)
    expect((await addAtShop(id, { product: await insert('Scarf', 20) })).body.code).toBe('wrong_state')
  })

  it('goes back to the wallet if it is paid after the order was sent', async () => {
    const { buyer, id } = await order()
    const taken = await countTaken(hat)
    const added = expectDone(await addOwn(id, buyer))
    const payment = await flow.beginPayment(added._id, buyer)
    expect((await step(id, 'begin')).status).toBe(200)
    await payment.succeed()
    expect((await readMoney(added._id)).slice(1)).toEqual([80, 0, 0])
    expect(await flow.findRefunds(added._id)).toMatchObject([{ amount_ngwee: 8000, reason: 'late_payment' }])
    expect(await countTaken(hat)).toBe(taken)
    await expectZeroSum()
  })
})

describe('a product that the shop adds', () => {
  it('is paid at the counter, in the shift of the clerk, and is no money of Tilipo', async () => {
    const { buyer, id } = await order()
    const quoted = await world.call(quoteAddedProduct, {
      token: token(),
      params: { id },
      body: { listingId: hat.id, quantity: 1 },
    })
    expect(expectDone(quoted)).toMatchObject({ total: 80 })
    const shiftId = await openOwnShift(10)
    const wrong = await addAtShop(id, {}, { payments: [cash(79)], shiftId })
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'The product costs ZMW 80.00, but the payments are ZMW 79.00.',
    ])
    const before = (await listTexts(buyer.id)).length
    const added = expectDone(await addAtShop(id, {}, { payments: [card(30), cash(50)], shiftId }))
    expect(await readMoney(added._id)).toEqual(['confirmed', 80, 80, 0])
    expect(await readAccounts(added._id)).toMatchObject({ card: 30, cash: 50, available: 8, platform: -8 })
    expect((await listTexts(buyer.id)).slice(before)).toHaveLength(1)
    const entries = await db().selectFrom('cash_shift_entry').selectAll().where('shift_id', '=', shiftId).execute()
    expect(entries.filter(({ subject_id }) => subject_id === added._id)).toMatchObject([{ amount_ngwee: 5000 }])
    expect((await refund(added._id, 80)).status).toBe(200)
    expect(await flow.findRefunds(added._id)).toEqual([])
    await expectZeroSum()
  })

  it('is held for the customer, who is notified once and pays it in the app', async () => {
    const { buyer, id } = await order()
    const before = (await listTexts(buyer.id)).length
    const body = { id: newId() }
    const added = expectDone(await addAtShop(id, body))
    expectDone(await addAtShop(id, body))
    expect((await listTexts(buyer.id)).slice(before)).toEqual([
      expect.stringMatching(/ has added 1 × Hat, .* to your order\. Please pay ZMW 80\.00 by /),
    ])
    await flow.pay(added._id, buyer)
    expect(await readMoney(added._id)).toEqual(['confirmed', 80, 80, 0])
  })
})

describe('at the same time', { timeout: 120_000 }, () => {
  it('the last unit is either added to an order or sold at the counter', async () => {
    for (let round = 0; round < 6; round++) {
      const last = await insert(`Last one ${round}`, 60, 1)
      const [first, second] = [await order(), await order()]
      const sale = { id: newId(), listingId: last.id, choice: { quantity: 1 }, seenTotal: 60, customerName: 'Walk-in' }
      const answers = await Promise.all([
        addOwn(first.id, first.buyer, { product: last }),
        addAtShop(second.id, { product: last }, { payments: [cash(60)] }),
        world.call(recordWalkIn, { token: token(), key: newId(), body: sale as never }),
      ])
      const claims = await db()
        .selectFrom('claim')
        .innerJoin('stock', 'stock.id', 'claim.stock_id')
        .select('quantity')
        .where('listing_id', '=', last.id)
        .execute()
      expect(claims).toEqual([{ quantity: 1 }])
      expect(await countTaken(last)).toBe(1)
      expect(answers.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      for (const { status } of answers) expect(status).not.toBe(500)
    }
    await expectZeroSum()
  })

  it('both sides add a product of which the order then has one line', async () => {
    for (let round = 0; round < 4; round++) {
      const { buyer, id, orderId } = await order()
      const answers = await Promise.all([addOwn(id, buyer), addAtShop(id, {}, { payments: [cash(80)] })])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const lines = await db()
        .selectFrom('booking')
        .select('id')
        .where('order_id', '=', orderId)
        .where('listing_id', '=', hat.id)
        .execute()
      expect(lines).toHaveLength(1)
    }
  })

  it('a product that is added to an order is cancelled with it', async () => {
    for (let round = 0; round < 4; round++) {
      const { buyer, id } = await order()
      const [added, cancelled] = await Promise.all([
        addAtShop(id, {}, { payments: [cash(80)] }),
        flow.cancel(id, buyer),
      ])
      expect(cancelled.status).toBe(200)
      if (added.status !== 200) continue
      expect((await flow.readBooking(added.body._id)).state).toBe('cancelled_by_customer')
    }
  })
})
