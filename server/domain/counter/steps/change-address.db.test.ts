/** Delivery addresses that are changed before an order is sent, on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeAddress, changeOwnAddress } from '#contract/bookings/orders/change-address'
import { placeOrder } from '#contract/bookings/orders/orders'
import { recordService } from '#contract/counter/booking-steps'
import { insertCustomer, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const address = { name: 'Mutale Banda', phone: '0961234567', street: 'Plot 12, Kabulonga Road', town: 'Lusaka' }
const corrected = { ...address, street: 'Plot 21, Kabulonga Road', note: 'Blue gate' }
const profile = JSON.stringify({ deliveryFee: 40, courierFee: 90 })

let vendor: Awaited<ReturnType<typeof insertVendor>>
let customer: Awaited<ReturnType<typeof insertCustomer>>
/** A cloth and a shirt of one shop, paid and delivered to Lusaka for ZMW 40. */
let order: [string, string]
beforeEach(async () => {
  const { db } = world.connection
  vendor = await insertVendor(db, { business_type: 'store', name: 'Chitenge House', city: 'Lusaka', profile })
  customer = await insertCustomer(db)
  const products = []
  for (const name of ['Cloth', 'Shirt'])
    products.push(await insertProduct(db, { vendor_id: vendor.id, name, capacity: 50, town: 'Lusaka' }))
  const { body } = await world.call(placeOrder, {
    token: customer.token,
    key: randomUUID(),
    body: {
      id: randomUUID(),
      address,
      items: products.map(({ id, price_ngwee }) => ({ productId: id, quantity: 1, seenPrice: price_ngwee / 100 })),
      shops: [{ vendorId: vendor.id, receive: 'delivery', seenFee: 40 }],
    } as never,
  })
  order = body.bookings.map(({ _id }: { _id: string }) => _id)
  await trade.pay(order[0], customer)
  await runDueTasks(world)
})

const change = (id: string, body: object, token = customer.token) =>
  world.call(changeOwnAddress, { token, key: randomUUID(), params: { id }, body: body as never })
const changeAsShop = (id: string, body: object, token = vendor.owner.token) =>
  world.call(changeAddress, { token, key: randomUUID(), params: { id }, body: body as never })
const send = (id: string) =>
  world.call(recordService, { token: vendor.owner.token, key: randomUUID(), params: { id }, body: { step: 'begin' } })
const readPlaces = async () => {
  const rows = await Promise.all(order.map((id) => trade.readBooking(id)))
  return rows.map(({ choice, quote, summary, total_ngwee }) => [
    JSON.stringify(choice.address),
    quote.place,
    quote.names,
    summary.params,
    total_ngwee,
  ])
}
const countNotifications = async (accountId: string, text: string) =>
  (await trade.getNotifications(accountId)).split('\n').filter((line: string) => line.includes(text)).length

describe('a delivery address', () => {
  it('is changed by the customer for all goods of the shop, at the same price, and the shop is notified once', async () => {
    const { reference } = await trade.readBooking(order[1])
    const answer = await change(order[1], corrected)
    expect([answer.status, answer.body.quote?.place]).toEqual([200, 'Plot 21, Kabulonga Road, Lusaka'])
    expect((await change(order[1], corrected)).status).toBe(200)
    for (const [stored, place, names] of await readPlaces())
      expect([JSON.parse(String(stored)), place, names]).toEqual([
        corrected,
        'Plot 21, Kabulonga Road, Lusaka',
        ['Mutale Banda'],
      ])
    expect(await countNotifications(vendor.owner.id, `delivery address of order ${reference} has changed`)).toBe(1)
    expect(await countNotifications(customer.id, 'delivery address')).toBe(0)
  })

  it('is changed by the shop for the customer, who is notified once', async () => {
    const answer = await changeAsShop(order[0], corrected)
    expect([answer.status, answer.body.choice?.address]).toEqual([200, corrected])
    expect((await changeAsShop(order[0], corrected)).status).toBe(200)
    expect(await countNotifications(customer.id, 'Chitenge House has changed the delivery address')).toBe(1)
    await runDueTasks(world)
    expect(
      world.gateways.emails.filter(
        ({ to, subject }) =>
          to === customer.email && /^Delivery address changed: (Cloth and Shirt|Shirt and Cloth)/.test(subject),
      ),
    ).toHaveLength(1)
  })

  it('stays at a town with another delivery price, and at one to which the shop does not deliver', async () => {
    const before = await readPlaces()
    const dearer = await change(order[0], { ...address, town: 'Kitwe' })
    expect([dearer.status, dearer.body.message]).toEqual([
      409,
      'Delivery to Kitwe costs ZMW 90.00, and ZMW 40.00 was paid. It needs a new order.',
    ])
    await world.connection.db
      .updateTable('vendor')
      .set({ profile: JSON.stringify({ deliveryFee: 55 }) })
      .where('id', '=', vendor.id)
      .execute()
    const unserved = await change(order[0], { ...address, town: 'Kitwe' })
    expect([unserved.status, unserved.body.fields]).toEqual([422, { town: "This shop doesn't deliver to Kitwe." }])
    expect(await readPlaces()).toEqual(before)
    // In the town that was paid, the price of that day counts.
    expect((await change(order[0], { ...corrected, town: 'lusaka' })).status).toBe(200)
  })

  it('can be in another town with the same delivery price', async () => {
    await world.connection.db
      .updateTable('vendor')
      .set({ profile: JSON.stringify({ deliveryFee: 40, courierFee: 40 }) })
      .where('id', '=', vendor.id)
      .execute()
    expect((await change(order[0], { ...address, town: 'Kitwe' })).status).toBe(200)
    const [first] = await readPlaces()
    expect(first?.[1]).toBe('Plot 12, Kabulonga Road, Kitwe')
  })

  it('is only changed by its customer and its shop, and with valid fields', async () => {
    const stranger = await insertCustomer(world.connection.db)
    const otherShop = await insertVendor(world.connection.db, { business_type: 'store' })
    expect((await change(order[0], corrected, stranger.token)).status).toBe(404)
    expect((await changeAsShop(order[0], corrected, otherShop.owner.token)).status).toBe(404)
    expect((await change(order[0], { ...corrected, phone: '123' })).status).toBe(422)
  })

  it('stays once the goods are sent', async () => {
    expect((await send(order[0])).status).toBe(200)
    const before = await readPlaces()
    const answer = await change(order[0], corrected)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'These goods were sent, handed over or cancelled meanwhile.',
    ])
    expect(await readPlaces()).toEqual(before)
  })

  it('is the new one for all goods or for none if the shop sends them at the same time', async () => {
    const [sent, changed] = await Promise.all([send(order[0]), change(order[1], corrected)])
    expect(sent.status).toBe(200)
    const places = (await readPlaces()).map(([, place]) => place)
    const expected = changed.status === 200 ? corrected.street : address.street
    expect(places).toEqual([`${expected}, Lusaka`, `${expected}, Lusaka`])
  })
})
