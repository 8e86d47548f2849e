/** Favorites and carts: repeated commands, several devices, and changes of the listings they contain. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToCart, clearCart, getCart } from '#contract/bookings/orders/cart'
import { addFavorite, listFavorites, maxFavorites, removeFavorite } from '#contract/catalogue/favorites'
import { pull, push } from '#contract/sync/sync'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const db = () => world.connection.db
const markFavorite = (token: string, listingId: string, key?: string) =>
  world.call(addFavorite, { token, params: { listingId }, ...(key ? { key } : {}) })
const unmarkFavorite = (token: string, listingId: string) =>
  world.call(removeFavorite, { token, params: { listingId } })
const listFavoriteIds = async (token: string) =>
  (await world.call(listFavorites, { token })).body.favorites.map(({ _id }: { _id: string }) => _id)
const pullRows = async (token: string, cursor?: string) =>
  (await world.call(pull, { token, query: cursor ? { cursor } : {} })).body
const pushCommands = (token: string, commands: object[]) =>
  world.call(push, {
    token,
    body: {
      protocol: 1,
      device: randomUUID(),
      commands: commands.map((command) => ({ key: randomUUID(), ...command })),
    },
  })

describe('a favorite', () => {
  it('is added once despite repeated requests, and is returned with its card data', async () => {
    const { token } = await insertCustomer(db())
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id, price_ngwee: 90_050 })
    const key = randomUUID()
    for (const requestKey of [key, key, undefined])
      expect((await markFavorite(token, room.id, requestKey)).status).toBe(200)
    const { body } = await world.call(listFavorites, { token })
    expect(body.favorites).toMatchObject([
      {
        _id: room.id,
        name: 'Garden room',
        price: 900.5,
        vendorName: 'Musi Lodge',
        town: 'Livingstone',
        vertical: 'hotels',
        available: true,
        rating: null,
      },
    ])
  })

  it('can be removed and added again with a higher version, newest first', async () => {
    const { token } = await insertCustomer(db())
    const [firstProduct, secondProduct] = [await insertProduct(db()), await insertProduct(db())]
    const answer = await pushCommands(token, [
      { endpoint: 'favorites.add', params: { listingId: firstProduct.id } },
      { endpoint: 'favorites.remove', params: { listingId: firstProduct.id } },
    ])
    expect(answer.body.rows).toMatchObject([{ entity: 'favorite', id: firstProduct.id, version: 2, deleted: true }])
    await markFavorite(token, secondProduct.id)
    const readded = await pushCommands(token, [{ endpoint: 'favorites.add', params: { listingId: firstProduct.id } }])
    expect(readded.body.rows).toMatchObject([
      { entity: 'favorite', id: firstProduct.id, version: 3, data: { _id: firstProduct.id } },
    ])
    expect(await listFavoriteIds(token)).toEqual([firstProduct.id, secondProduct.id])
  })

  it('leaves no tombstone when a listing that is not a favorite is removed', async () => {
    const { token } = await insertCustomer(db())
    const product = await insertProduct(db())
    const answer = await pushCommands(token, [{ endpoint: 'favorites.remove', params: { listingId: product.id } }])
    expect(answer.body).toMatchObject({ results: [{ outcome: 'accepted' }], rows: [] })
    expect(
      (await pushCommands(token, [{ endpoint: 'favorites.add', params: { listingId: product.id } }])).body.rows,
    ).toMatchObject([{ version: 1 }])
  })

  it('reaches the other device through the change feed, and no other account', async () => {
    const [customer, stranger] = [await insertCustomer(db()), await insertCustomer(db())]
    const product = await insertProduct(db())
    const { cursor } = await pullRows(customer.token)
    await markFavorite(customer.token, product.id)
    expect((await pullRows(customer.token, cursor)).rows).toMatchObject([
      { entity: 'favorite', id: product.id, data: { name: 'Chitenge cloth' } },
    ])
    expect((await pullRows(customer.token)).rows.filter((row: any) => row.entity === 'favorite')).toHaveLength(1)
    expect(await listFavoriteIds(stranger.token)).toEqual([])
    await unmarkFavorite(stranger.token, product.id)
    expect(await listFavoriteIds(customer.token)).toEqual([product.id])
  })

  it('includes the dated fares of a coach, and receives new ones', async () => {
    const { token } = await insertCustomer(db())
    const line = await insertVendor(db(), { business_type: 'bus' })
    const details = {
      from: 'Kitwe',
      to: 'Kabwe',
      stops: ['Kitwe', 'Ndola', 'Kabwe'],
      departsAt: '07:00',
      seats: 40,
      km: 300,
    }
    const buildFare = (since: string, ...legs: unknown[]) => ({ since, legs })
    const fares = [
      buildFare('2026-12-01', 210, 190),
      buildFare('2026-01-05', 200, 150.5),
      buildFare('2026-12-10', 1),
      buildFare('soon', 1, 1),
      7,
    ]
    const trip = await insertListing(db(), {
      vendor_id: line.id,
      vertical: 'buses',
      price_ngwee: 30_000,
      details: JSON.stringify({ ...details, fares }),
    })
    await markFavorite(token, trip.id)
    const { rows, cursor } = await pullRows(token)
    const prices = [
      { since: '2026-01-05', price: 350.5 },
      { since: '2026-12-01', price: 400 },
    ]
    // An invalid fare is skipped: on its date, the previous fare stays in force.
    const expectedPrices = [...prices, { since: '2026-12-10', price: 400 }]
    expect(rows.find((row: any) => row.entity === 'favorite')).toMatchObject({
      id: trip.id,
      data: { price: 300, prices: expectedPrices },
    })
    await db()
      .updateTable('listing')
      .set({ details: JSON.stringify({ ...details, fares: [buildFare('2026-11-23', 250, 200)] }) })
      .where('id', '=', trip.id)
      .execute()
    expect((await pullRows(token, cursor)).rows).toMatchObject([
      { entity: 'favorite', id: trip.id, data: { prices: [{ since: '2026-11-23', price: 450 }] } },
    ])
  })

  it('remains, marked unavailable, when its vendor is hidden', async () => {
    const { token } = await insertCustomer(db())
    const vendor = await insertVendor(db())
    const room = await insertListing(db(), { vendor_id: vendor.id })
    await markFavorite(token, room.id)
    const { cursor } = await pullRows(token)
    await db().updateTable('vendor').set({ visible: false }).where('id', '=', vendor.id).execute()
    expect((await pullRows(token, cursor)).rows).toMatchObject([
      { entity: 'favorite', id: room.id, version: 2, data: { available: false } },
    ])
  })

  it('is rejected for an unknown listing, above the limit, or for a partner', async () => {
    const { token, id } = await insertCustomer(db())
    expect(await markFavorite(token, randomUUID())).toMatchObject({ status: 410, body: { code: 'listing_gone' } })
    expect((await markFavorite(token, 'nothing')).status).toBe(404)
    const { owner } = await insertVendor(db())
    const product = await insertProduct(db())
    expect((await markFavorite(owner.token, product.id)).status).toBe(403)
    expect((await world.call(listFavorites, {})).status).toBe(401)

    const vendor = await insertVendor(db())
    const listings = await Promise.all(
      Array.from({ length: maxFavorites }, () => insertListing(db(), { vendor_id: vendor.id })),
    )
    await db()
      .insertInto('favorite')
      .values(listings.map((listing) => ({ account_id: id, listing_id: listing.id, saved_at: new Date() })))
      .execute()
    expect(await markFavorite(token, product.id)).toMatchObject({ status: 422, body: { code: 'favorites_full' } })
    expect((await markFavorite(token, listings[0]!.id)).status).toBe(200)
    expect(await listFavoriteIds(token)).toHaveLength(maxFavorites)
  })
})

describe('a cart', () => {
  const add = (token: string, productId: string) => world.call(addToCart, { token, body: { productId, quantity: 2 } })
  const fetchCartItems = async (token: string) => (await world.call(getCart, { token })).body.items

  it('keeps items that another device added when a clear command lists the visible items', async () => {
    const { token } = await insertCustomer(db())
    const [visibleProduct, otherProduct] = [await insertProduct(db()), await insertProduct(db())]
    await add(token, visibleProduct.id)
    await add(token, otherProduct.id)
    const answer = await world.call(clearCart, { token, body: { itemIds: [visibleProduct.id, randomUUID()] } })
    expect(answer.body.items).toMatchObject([{ _id: otherProduct.id }])
    expect((await world.call(clearCart, { token, body: { itemIds: [] } })).body.items).toHaveLength(1)
  })

  it('is emptied completely by a clear command without items', async () => {
    const { token } = await insertCustomer(db())
    for (const product of [await insertProduct(db()), await insertProduct(db())]) await add(token, product.id)
    expect((await world.call(clearCart, { token })).body.items).toEqual([])
  })

  it.each([{ itemIds: 'all' }, { itemIds: ['x'] }, { itemIds: null }, { items: [] }])(
    'is not emptied by %j',
    async (body) => {
      const { token } = await insertCustomer(db())
      await add(token, (await insertProduct(db())).id)
      expect((await world.call(clearCart, { token, body: body as never })).status).toBe(422)
      expect(await fetchCartItems(token)).toHaveLength(1)
    },
  )

  it('receives a new price and new stock levels of its products', async () => {
    const { token } = await insertCustomer(db())
    const product = await insertProduct(db(), { capacity: 9 })
    await add(token, product.id)
    expect(await fetchCartItems(token)).toMatchObject([{ productId: { price: 150, left: 9 }, priceWhenAdded: 150 }])
    let { cursor } = await pullRows(token)

    await db().updateTable('listing').set({ price_ngwee: 17_500 }).where('id', '=', product.id).execute()
    const dearer = await pullRows(token, cursor)
    expect(dearer.rows).toMatchObject([
      { entity: 'cartItem', version: 2, data: { productId: { price: 175 }, priceWhenAdded: 150 } },
    ])
    cursor = dearer.cursor

    await db().insertInto('stock').values({ listing_id: product.id, slot: 'all', capacity: 9 }).execute()
    await db().updateTable('stock').set({ taken: 9 }).where('listing_id', '=', product.id).execute()
    expect((await pullRows(token, cursor)).rows).toMatchObject([
      { entity: 'cartItem', version: 3, data: { productId: { left: 0, available: true } } },
    ])
  })

  it('receives no change that it does not display', async () => {
    const { token } = await insertCustomer(db())
    const product = await insertProduct(db())
    await add(token, product.id)
    const { cursor } = await pullRows(token)
    await db().updateTable('listing').set({ featured_rank: 3 }).where('id', '=', product.id).execute()
    expect((await pullRows(token, cursor)).rows).toEqual([])
  })
})
