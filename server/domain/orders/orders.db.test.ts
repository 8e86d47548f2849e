/** Checkout across several shops: all or nothing, at the expected prices. Real PostgreSQL, real endpoints. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveBusiness } from '#contract/partners/business-profile'
import { addToCart, getCart } from '#contract/orders/cart'
import { placeOrder, quoteOrder } from '#contract/orders/orders'
import { aCustomer, aProduct, aVendor, manySessions } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const address = { name: 'Mutale Banda', phone: '0961234567', street: 'Plot 12, Kabulonga Road', town: 'Lusaka' }
const lusaka = {
  city: 'Lusaka',
  street: 'Cairo Road',
  profile: JSON.stringify({
    deliveryFee: 40,
    courierFee: 90,
    freeDeliveryFrom: 1000,
    deliveryTime: 'In one or two days',
  }),
}

type Customer = Awaited<ReturnType<typeof aCustomer>>
type Product = Awaited<ReturnType<typeof aProduct>>
let customer: Customer
let cloth: Product
let shirt: Product
let drum: Product
let shops: { cloth: string; drums: string }
beforeEach(async () => {
  const { db } = world.connection
  customer = await aCustomer(db)
  const cloths = await aVendor(db, { business_type: 'store', name: 'Chitenge House', ...lusaka })
  const drums = await aVendor(db, { business_type: 'store', name: 'Ngoma', city: 'Livingstone', street: 'Mukuni Park' })
  cloth = await aProduct(db, { vendor_id: cloths.id, name: 'Cloth', capacity: 5, town: 'Lusaka' })
  shirt = await aProduct(db, { vendor_id: cloths.id, name: 'Shirt', capacity: 2, price_ngwee: 39_000, town: 'Lusaka' })
  drum = await aProduct(db, { vendor_id: drums.id, name: 'Drum', capacity: 1, price_ngwee: 80_000 })
  shops = { cloth: cloths.id, drums: drums.id }
})

const item = (product: Product, quantity = 1, seenPrice = product.price_ngwee / 100) => ({
  productId: product.id,
  quantity,
  seenPrice,
})
const brought = (vendorId: string, seenFee = 40) => ({ vendorId, receive: 'delivery', seenFee })
const fetched = (vendorId: string) => ({ vendorId, receive: 'pickUp', seenFee: 0 })
const place = (body: object, token = customer.token) =>
  world.call(placeOrder, { token, key: randomUUID(), body: { id: randomUUID(), address, ...body } })
const claimed = async (product: Product) => {
  const row = await world.connection.db
    .selectFrom('stock')
    .select('taken')
    .where('listing_id', '=', product.id)
    .executeTakeFirst()
  return row?.taken ?? 0
}
const inCart = async () =>
  (await world.call(getCart, { token: customer.token })).body.items.map((one: any) => [
    one.productId.name,
    one.quantity,
  ])

describe('an order', () => {
  it('creates one held booking per product, with one delivery line per store', async () => {
    const { status, body } = await place({
      items: [item(cloth, 2), item(shirt), item(drum)],
      shops: [brought(shops.cloth), fetched(shops.drums)],
    })
    expect(status).toBe(200)
    expect(body.total).toBe(300 + 390 + 800 + 40)
    expect(new Set(body.bookings.map((one: any) => [one.orderId, one.status].join()))).toEqual(
      new Set([`${body._id},held`]),
    )
    expect(body.bookings.flatMap((one: any) => one.quote.lines.map((line: any) => line.label)).sort()).toEqual([
      '1 × Drum',
      '1 × Shirt',
      '2 × Cloth',
      'Delivery',
    ])
    expect(await Promise.all([claimed(cloth), claimed(shirt), claimed(drum)])).toEqual([2, 1, 1])
  })

  it('removes the ordered items from the cart and keeps the rest', async () => {
    for (const [product, quantity] of [
      [cloth, 3],
      [drum, 1],
      [shirt, 1],
    ] as const) {
      await world.call(addToCart, {
        token: customer.token,
        key: randomUUID(),
        body: { productId: product.id, quantity },
      })
    }
    await place({ items: [item(cloth, 2), item(drum)], shops: [fetched(shops.cloth), fetched(shops.drums)] })
    expect(await inCart()).toEqual([
      ['Cloth', 1],
      ['Shirt', 1],
    ])
  })

  it('is created once for ten concurrent identical requests', async () => {
    const id = randomUUID()
    const same = () => place({ id, items: [item(cloth, 2)], shops: [fetched(shops.cloth)] })
    const answers = await Promise.all(Array.from({ length: 10 }, same))
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.bookings.map((one: any) => one._id)}`)).size,
    ).toBe(1)
    expect(await claimed(cloth)).toBe(2)
    expect(
      (
        await place(
          { id, items: [item(cloth)], shops: [fetched(shops.cloth)] },
          (await aCustomer(world.connection.db)).token,
        )
      ).status,
    ).toBe(404)
  })

  it('is rejected as a whole if one item is short, with the quantity left of each', async () => {
    const { status, body } = await place({
      items: [item(cloth, 6), item(shirt), item(drum, 3)],
      shops: [fetched(shops.cloth), fetched(shops.drums)],
    })
    expect([status, body.code]).toEqual([409, 'sold_out'])
    expect(new Map(body.detail.items.map((one: any) => [one.productId, one.left]))).toEqual(
      new Map([
        [cloth.id, 5],
        [drum.id, 1],
      ]),
    )
    expect(await Promise.all([claimed(cloth), claimed(shirt), claimed(drum)])).toEqual([0, 0, 0])
  })

  it('reports a product that is no longer listed with zero left', async () => {
    await world.connection.db.updateTable('listing').set({ offered: false }).where('id', '=', drum.id).execute()
    const { body } = await place({
      items: [item(cloth), item(drum)],
      shops: [fetched(shops.cloth), fetched(shops.drums)],
    })
    expect(body).toMatchObject({ code: 'sold_out', detail: { items: [{ productId: drum.id, left: 0 }] } })
  })

  it('is rejected if an item costs more than expected, and charges the lower price otherwise', async () => {
    const dear = await place({ items: [item(cloth, 1, 149), item(shirt, 1, 400)], shops: [brought(shops.cloth, 30)] })
    expect(dear.body).toMatchObject({
      code: 'price_changed',
      detail: {
        items: [{ productId: cloth.id, seen: 149, now: 150 }],
        shops: [{ vendorId: shops.cloth, seen: 30, now: 40 }],
      },
    })
    expect((await place({ items: [item(cloth, 1, 151)], shops: [brought(shops.cloth, 50)] })).body.total).toBe(190)
  })

  it('charges each store’s delivery fee by town and subtotal, and rejects unserved towns', async () => {
    const quoted = async (items: object[], town?: string) =>
      (
        await world.call(quoteOrder, { token: customer.token, body: { items, ...(town ? { town } : {}) } })
      ).body.shops.map((one: any) => one.deliveryFee)
    const of = (product: Product, quantity: number) => ({ productId: product.id, quantity })
    expect(await quoted([of(cloth, 1), of(drum, 1)], 'lusaka ')).toEqual([40, null])
    expect(await quoted([of(cloth, 1)], 'Ndola')).toEqual([90])
    expect(await quoted([of(cloth, 5), of(shirt, 1)], 'Ndola')).toEqual([0])
    expect(await quoted([of(cloth, 1)])).toEqual([null])
    expect((await place({ items: [item(drum)], shops: [brought(shops.drums)] })).body).toMatchObject({
      code: 'bad_choice',
    })
    expect((await place({ items: [item(drum)], shops: [] })).status).toBe(422)
  })

  it('uses the store’s current delivery fee, or none once the store stops delivering', async () => {
    const { owner_id } = await world.connection.db
      .selectFrom('vendor')
      .select('owner_id')
      .where('id', '=', shops.cloth)
      .executeTakeFirstOrThrow()
    const [token] = await manySessions(world.connection.db, [owner_id])
    const say = (fields: object) => world.call(saveBusiness, { token: token!, key: randomUUID(), body: fields })
    const fee = async () =>
      (
        await world.call(quoteOrder, {
          token: customer.token,
          body: { items: [{ productId: cloth.id, quantity: 1 }], town: 'Lusaka' },
        })
      ).body.shops[0].deliveryFee
    expect((await say({ deliveryFee: '55,5', from: { deliveryFee: 40 } })).body).toMatchObject({
      deliveryFee: 55.5,
      courierFee: 90,
    })
    expect(await fee()).toBe(55.5)
    expect((await place({ items: [item(cloth)], shops: [brought(shops.cloth, 40)] })).body.code).toBe('price_changed')
    expect((await say({ deliveryFee: '' })).status).toBe(200)
    expect(await fee()).toBeNull()
    expect((await say({ deliveryFee: -1 })).status).toBe(422)
  })

  it('replaces an unpaid order of the same buyer, and puts its other items back into the cart', async () => {
    const first = await place({
      items: [item(drum), item(shirt, 2)],
      shops: [fetched(shops.cloth), fetched(shops.drums)],
    })
    const second = await place({ items: [item(drum)], shops: [fetched(shops.drums)] })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await Promise.all([claimed(drum), claimed(shirt)])).toEqual([1, 0])
    expect(await inCart()).toEqual([['Shirt', 2]])
  })
})
