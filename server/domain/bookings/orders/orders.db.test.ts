/** Checkout across several shops: all or nothing, at the expected prices. Real PostgreSQL, real endpoints. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveBusiness } from '#contract/business/business/business-profile'
import { addToCart, getCart } from '#contract/bookings/orders/cart'
import { placeOrder, quoteOrder } from '#contract/bookings/orders/orders'
import { insertCustomer, insertProduct, insertVendor, insertSessions } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

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

type Customer = Awaited<ReturnType<typeof insertCustomer>>
type Product = Awaited<ReturnType<typeof insertProduct>>
let customer: Customer
let cloth: Product
let shirt: Product
let drum: Product
let shops: { cloth: string; drums: string }
beforeEach(async () => {
  const { db } = world.connection
  customer = await insertCustomer(db)
  const cloths = await insertVendor(db, { business_type: 'store', name: 'Chitenge House', ...lusaka })
  const drums = await insertVendor(db, {
    business_type: 'store',
    name: 'Ngoma',
    city: 'Livingstone',
    street: 'Mukuni Park',
  })
  cloth = await insertProduct(db, { vendor_id: cloths.id, name: 'Cloth', capacity: 5, town: 'Lusaka' })
  shirt = await insertProduct(db, {
    vendor_id: cloths.id,
    name: 'Shirt',
    capacity: 2,
    price_ngwee: 39_000,
    town: 'Lusaka',
  })
  drum = await insertProduct(db, { vendor_id: drums.id, name: 'Drum', capacity: 1, price_ngwee: 80_000 })
  shops = { cloth: cloths.id, drums: drums.id }
})

const item = (product: Product, quantity = 1, seenPrice = product.price_ngwee / 100) => ({
  productId: product.id,
  quantity,
  seenPrice,
})
const withDelivery = (vendorId: string, seenFee = 40) => ({ vendorId, receive: 'delivery', seenFee })
const withPickUp = (vendorId: string) => ({ vendorId, receive: 'pickUp', seenFee: 0 })
const place = (body: object, token = customer.token) =>
  world.call(placeOrder, { token, key: randomUUID(), body: { id: randomUUID(), address, ...body } })
const getClaimedQuantity = async (product: Product) => {
  const row = await world.connection.db
    .selectFrom('stock')
    .select('taken')
    .where('listing_id', '=', product.id)
    .executeTakeFirst()
  return row?.taken ?? 0
}
const listCartItems = async () =>
  (await world.call(getCart, { token: customer.token })).body.items.map((row: any) => [
    row.productId.name,
    row.quantity,
  ])

describe('an order', () => {
  it('creates one held booking per product, with one delivery line per store', async () => {
    const { status, body } = await place({
      items: [item(cloth, 2), item(shirt), item(drum)],
      shops: [withDelivery(shops.cloth), withPickUp(shops.drums)],
    })
    expect(status).toBe(200)
    expect(body.total).toBe(300 + 390 + 800 + 40)
    expect(new Set(body.bookings.map((booking: any) => [booking.orderId, booking.status].join()))).toEqual(
      new Set([`${body._id},held`]),
    )
    expect(body.bookings.flatMap((booking: any) => booking.quote.lines.map((line: any) => line.label)).sort()).toEqual([
      '1 × Drum',
      '1 × Shirt',
      '2 × Cloth',
      'Delivery',
    ])
    expect(await Promise.all([getClaimedQuantity(cloth), getClaimedQuantity(shirt), getClaimedQuantity(drum)])).toEqual(
      [2, 1, 1],
    )
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
    await place({ items: [item(cloth, 2), item(drum)], shops: [withPickUp(shops.cloth), withPickUp(shops.drums)] })
    expect(await listCartItems()).toEqual([
      ['Cloth', 1],
      ['Shirt', 1],
    ])
  })

  it('is created once for ten concurrent identical requests', async () => {
    const id = randomUUID()
    const placeSameOrder = () => place({ id, items: [item(cloth, 2)], shops: [withPickUp(shops.cloth)] })
    const answers = await Promise.all(Array.from({ length: 10 }, placeSameOrder))
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.bookings.map((booking: any) => booking._id)}`)).size,
    ).toBe(1)
    expect(await getClaimedQuantity(cloth)).toBe(2)
    expect(
      (
        await place(
          { id, items: [item(cloth)], shops: [withPickUp(shops.cloth)] },
          (await insertCustomer(world.connection.db)).token,
        )
      ).status,
    ).toBe(404)
  })

  it('is rejected as a whole if one item is short, with the quantity left of each', async () => {
    const { status, body } = await place({
      items: [item(cloth, 6), item(shirt), item(drum, 3)],
      shops: [withPickUp(shops.cloth), withPickUp(shops.drums)],
    })
    expect([status, body.code]).toEqual([409, 'sold_out'])
    expect(new Map(body.detail.items.map((shortage: any) => [shortage.productId, shortage.left]))).toEqual(
      new Map([
        [cloth.id, 5],
        [drum.id, 1],
      ]),
    )
    expect(await Promise.all([getClaimedQuantity(cloth), getClaimedQuantity(shirt), getClaimedQuantity(drum)])).toEqual(
      [0, 0, 0],
    )
  })

  it('reports a product that is no longer listed with zero left', async () => {
    await world.connection.db.updateTable('listing').set({ offered: false }).where('id', '=', drum.id).execute()
    const { body } = await place({
      items: [item(cloth), item(drum)],
      shops: [withPickUp(shops.cloth), withPickUp(shops.drums)],
    })
    expect(body).toMatchObject({ code: 'sold_out', detail: { items: [{ productId: drum.id, left: 0 }] } })
  })

  it('is rejected if an item costs more than expected, and charges the lower price otherwise', async () => {
    const rejectedOrder = await place({
      items: [item(cloth, 1, 149), item(shirt, 1, 400)],
      shops: [withDelivery(shops.cloth, 30)],
    })
    expect(rejectedOrder.body).toMatchObject({
      code: 'price_changed',
      detail: {
        items: [{ productId: cloth.id, seen: 149, now: 150 }],
        shops: [{ vendorId: shops.cloth, seen: 30, now: 40 }],
      },
    })
    expect((await place({ items: [item(cloth, 1, 151)], shops: [withDelivery(shops.cloth, 50)] })).body.total).toBe(190)
  })

  it('charges each store’s delivery fee by town and subtotal, and rejects unserved towns', async () => {
    const fetchDeliveryFees = async (items: object[], town?: string) =>
      (
        await world.call(quoteOrder, { token: customer.token, body: { items, ...(town ? { town } : {}) } })
      ).body.shops.map((shop: any) => shop.deliveryFee)
    const buildItem = (product: Product, quantity: number) => ({ productId: product.id, quantity })
    expect(await fetchDeliveryFees([buildItem(cloth, 1), buildItem(drum, 1)], 'lusaka ')).toEqual([40, null])
    expect(await fetchDeliveryFees([buildItem(cloth, 1)], 'Ndola')).toEqual([90])
    expect(await fetchDeliveryFees([buildItem(cloth, 5), buildItem(shirt, 1)], 'Ndola')).toEqual([0])
    expect(await fetchDeliveryFees([buildItem(cloth, 1)])).toEqual([null])
    expect((await place({ items: [item(drum)], shops: [withDelivery(shops.drums)] })).body).toMatchObject({
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
    const [token] = await insertSessions(world.connection.db, [owner_id])
    const saveProfile = (fields: object) => world.call(saveBusiness, { token: token!, key: randomUUID(), body: fields })
    const fetchDeliveryFee = async () =>
      (
        await world.call(quoteOrder, {
          token: customer.token,
          body: { items: [{ productId: cloth.id, quantity: 1 }], town: 'Lusaka' },
        })
      ).body.shops[0].deliveryFee
    expect((await saveProfile({ deliveryFee: '55,5', from: { deliveryFee: 40 } })).body).toMatchObject({
      deliveryFee: 55.5,
      courierFee: 90,
    })
    expect(await fetchDeliveryFee()).toBe(55.5)
    expect((await place({ items: [item(cloth)], shops: [withDelivery(shops.cloth, 40)] })).body.code).toBe(
      'price_changed',
    )
    expect((await saveProfile({ deliveryFee: '' })).status).toBe(200)
    expect(await fetchDeliveryFee()).toBeNull()
    expect((await saveProfile({ deliveryFee: -1 })).status).toBe(422)
  })

  it('replaces an unpaid order of the same buyer, and puts its other items back into the cart', async () => {
    const first = await place({
      items: [item(drum), item(shirt, 2)],
      shops: [withPickUp(shops.cloth), withPickUp(shops.drums)],
    })
    const second = await place({ items: [item(drum)], shops: [withPickUp(shops.drums)] })
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await Promise.all([getClaimedQuantity(drum), getClaimedQuantity(shirt)])).toEqual([1, 0])
    expect(await listCartItems()).toEqual([['Shirt', 2]])
  })
})
