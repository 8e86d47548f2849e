/** Photos of a listing: adding, concurrent reordering, publication and removal. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addToCart } from '#contract/orders/cart'
import { requestBooking } from '#contract/bookings/bookings'
import { listing } from '#contract/catalogue/catalogue'
import { changePhotos, listOwnListings } from '#contract/partners/own-listings'
import { maxPhotos } from '#contract/partners/listing-photos'
import { push } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { aCustomer, aListing, anAccount, aProduct, aSession, aVendor } from '../../../tests/support/builders'
import { db, pulled, token, vendor, world, withBusiness } from '../../../tests/support/business'
import { aPicture, urlWith } from '../../../tests/support/picture'

withBusiness()

const change = (id: string, body: object, by = token) => world.call(changePhotos, { token: by, params: { id }, body })
const aRoom = (more: object = {}) => aListing(db(), { vendor_id: vendor.id, ...more })
const picture = (by = token, purpose: 'listing' | 'business' = 'listing') => aPicture(world, by, purpose)
const publicly = async (id: string) => (await world.call(listing, { params: { id } })).body.listing
const mine = async (id: string) =>
  (await world.call(listOwnListings, { token })).body.listings.find(({ _id }: any) => _id === id)
const usedFor = async (id: string) =>
  (await db().selectFrom('upload').select('used_for').where('id', '=', id).executeTakeFirstOrThrow()).used_for
const member = async (staff_role: string) =>
  aSession(
    db(),
    (await anAccount(db(), { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' })).id,
  )

it('stores the first photo as the main one, publishes all photos and syncs them to devices', async () => {
  const room = await aRoom()
  const { cursor } = await pulled(token)
  const [first, second] = [await picture(), await picture()]
  for (const add of [first, second]) expect((await change(room.id, { add })).status).toBe(200)
  expect(await publicly(room.id)).toMatchObject({
    imageUrl: expect.stringMatching(urlWith(first)),
    moreImages: [expect.stringMatching(urlWith(second))],
  })
  const { rows } = await pulled(token, cursor)
  expect(rows).toMatchObject([
    { entity: 'vendorListing', id: room.id, version: 3, data: { photos: [{ id: first }, { id: second }] } },
  ])
  await change(room.id, { order: [second, first] })
  expect((await publicly(room.id)).imageUrl).toMatch(urlWith(second))
  await change(room.id, { remove: second })
  expect(await publicly(room.id)).not.toHaveProperty('moreImages')
  expect([await usedFor(first), await usedFor(second)]).toEqual([`listing:${room.id}`, null])
  await change(room.id, { remove: first })
  expect((await publicly(room.id)).imageUrl).toBeNull()
})

it('orders and removes a picture from before uploads like any other', async () => {
  const room = await aRoom({ image_url: '/media/demo/room-7.svg' })
  const added = await picture()
  await change(room.id, { add: added })
  const [{ id: old }] = (await mine(room.id)).photos
  await change(room.id, { order: [added, old] })
  expect((await mine(room.id)).photos.map(({ id }: any) => id)).toEqual([added, '/media/demo/room-7.svg'])
  await change(room.id, { remove: old })
  expect((await mine(room.id)).photos).toMatchObject([{ id: added }])
})

it('keeps all photos of concurrent changes', async () => {
  const room = await aRoom()
  const manager = await member('partner-manager')
  const [one, other, third] = [await picture(), await picture(manager), await picture()]
  await change(room.id, { add: third })
  const answers = await Promise.all([
    change(room.id, { add: one }),
    change(room.id, { add: other }, manager),
    change(room.id, { order: [third] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set((await mine(room.id)).photos.map(({ id }: any) => id))).toEqual(new Set([one, other, third]))
})

it('applies a repeated photo command once and returns the current row', async () => {
  const room = await aRoom()
  const add = await picture()
  const pushed = () =>
    world.call(push, {
      token,
      body: {
        protocol: 1,
        device: randomUUID(),
        commands: [{ key: randomUUID(), endpoint: 'listings.photos', params: { id: room.id }, body: { add } }],
      },
    })
  const [first, second] = [await pushed(), await pushed()]
  expect(first.body).toMatchObject({
    results: [{ outcome: 'accepted' }],
    rows: [{ entity: 'vendorListing', id: room.id, version: 2, data: { photos: [{ id: add }] } }],
  })
  expect(second.body.results).toMatchObject([{ outcome: 'accepted' }])
  expect((await mine(room.id)).photos).toMatchObject([{ id: add }])
})

it('updates the main picture in a guest’s bookings and cart', async () => {
  const room = await aRoom({ price_ngwee: 90_000, capacity: 3, details: JSON.stringify({ sleeps: 2 }) })
  const product = await aProduct(db(), { vendor_id: vendor.id })
  const guest = await aCustomer(db())
  const checkIn = addDays(lusakaDate(Date.now()), 5)
  const stay = {
    id: randomUUID(),
    listingId: room.id,
    choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
    seenTotal: 900,
  }
  expect((await world.call(requestBooking, { token: guest.token, body: stay })).status).toBe(200)
  expect(
    (await world.call(addToCart, { token: guest.token, body: { productId: product.id, quantity: 1 } })).status,
  ).toBe(200)
  const { cursor } = await pulled(guest.token)
  const [ofRoom, ofProduct] = [await picture(), await picture()]
  await change(room.id, { add: ofRoom })
  await change(product.id, { add: ofProduct })
  const { rows } = await pulled(guest.token, cursor)
  const told = (entity: string) => rows.find((row: any) => row.entity === entity)?.data
  expect(told('booking')).toMatchObject({ imageUrl: expect.stringMatching(urlWith(ofRoom)) })
  expect(told('cartItem')).toMatchObject({ productId: { imageUrl: expect.stringMatching(urlWith(ofProduct)) } })
})

it('rejects invalid and unauthorized changes and leaves the photos unchanged', async () => {
  const room = await aRoom()
  const kept = await picture()
  await change(room.id, { add: kept })
  const [staff, stranger] = [await member('partner-staff'), await aVendor(db())]
  const tried = [
    await change(room.id, { add: await picture(token, 'business') }),
    await change(room.id, { add: await picture(stranger.owner.token) }),
    await change(room.id, { add: randomUUID() }),
    await change((await aRoom()).id, { add: kept }),
    await change(room.id, { remove: kept }, staff),
    await change(room.id, { remove: kept }, stranger.owner.token),
    await change(randomUUID(), { remove: kept }),
    await change(room.id, { remove: kept, add: kept }),
    await change(room.id, {}),
    await change(room.id, { order: [] }),
  ]
  expect(tried.map(({ status }) => status)).toEqual([410, 410, 410, 410, 403, 404, 404, 422, 422, 422])
  expect((await mine(room.id)).photos).toMatchObject([{ id: kept }])
})

it('accepts ten photos at most', async () => {
  const room = await aRoom()
  for (let n = 0; n < maxPhotos; n++) await change(room.id, { add: await picture() })
  const one = await picture()
  expect(await change(room.id, { add: one })).toMatchObject({
    status: 422,
    body: { message: 'You can add up to 10 photos. Please remove one first.' },
  })
  expect(await usedFor(one)).toBeNull()
})
