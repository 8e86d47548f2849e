/** Photos of a listing: adding, concurrent reordering, publication and removal. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { listing } from '#contract/catalogue/catalogue'
import { changePhotos, listOwnListings } from '#contract/business/listings/own-listings'
import { maxPhotos } from '#contract/business/listings/listing-photos'
import { push } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import type { StaffRole } from '#contract/core/access'
import {
  insertCustomer,
  insertListing,
  insertAccount,
  insertProduct,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { db, pullChanges, token, vendor, world, setUpBusiness } from '../../../../tests/support/business'
import { uploadPicture, buildUploadUrlPattern } from '../../../../tests/support/upload-picture'

setUpBusiness()

const change = (id: string, body: object, callerToken = token) =>
  world.call(changePhotos, { token: callerToken, params: { id }, body })
const createRoom = (more: object = {}) => insertListing(db(), { vendor_id: vendor.id, ...more })
const picture = (callerToken = token, purpose: 'listing' | 'business' = 'listing') =>
  uploadPicture(world, callerToken, purpose)
const readPublicListing = async (id: string) => (await world.call(listing, { params: { id } })).body.listing
const readOwnListing = async (id: string) =>
  (await world.call(listOwnListings, { token })).body.listings.find(({ _id }: any) => _id === id)
const loadUsedFor = async (id: string) =>
  (await db().selectFrom('upload').select('used_for').where('id', '=', id).executeTakeFirstOrThrow()).used_for
const createMember = async (staff_role: StaffRole) =>
  insertSession(
    db(),
    (await insertAccount(db(), { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' })).id,
  )

it('stores the first photo as the main one, publishes all photos and syncs them to devices', async () => {
  const room = await createRoom()
  const { cursor } = await pullChanges(token)
  const [first, second] = [await picture(), await picture()]
  for (const add of [first, second]) expect((await change(room.id, { add })).status).toBe(200)
  expect(await readPublicListing(room.id)).toMatchObject({
    imageUrl: expect.stringMatching(buildUploadUrlPattern(first)),
    moreImages: [expect.stringMatching(buildUploadUrlPattern(second))],
  })
  const { rows } = await pullChanges(token, cursor)
  expect(rows).toMatchObject([
    { entity: 'vendorListing', id: room.id, version: 3, data: { photos: [{ id: first }, { id: second }] } },
  ])
  await change(room.id, { order: [second, first] })
  expect((await readPublicListing(room.id)).imageUrl).toMatch(buildUploadUrlPattern(second))
  await change(room.id, { remove: second })
  expect(await readPublicListing(room.id)).not.toHaveProperty('moreImages')
  expect([await loadUsedFor(first), await loadUsedFor(second)]).toEqual([`listing:${room.id}`, null])
  await change(room.id, { remove: first })
  expect((await readPublicListing(room.id)).imageUrl).toBeNull()
})

it('orders and removes a picture from before uploads like any other', async () => {
  const room = await createRoom({ image_url: '/media/demo/room-7.svg' })
  const added = await picture()
  await change(room.id, { add: added })
  const [{ id: oldId }] = (await readOwnListing(room.id)).photos
  await change(room.id, { order: [added, oldId] })
  expect((await readOwnListing(room.id)).photos.map(({ id }: any) => id)).toEqual([added, '/media/demo/room-7.svg'])
  await change(room.id, { remove: oldId })
  expect((await readOwnListing(room.id)).photos).toMatchObject([{ id: added }])
})

it('keeps all photos of concurrent changes', async () => {
  const room = await createRoom()
  const manager = await createMember('partner-manager')
  const [firstPhoto, secondPhoto, thirdPhoto] = [await picture(), await picture(manager), await picture()]
  await change(room.id, { add: thirdPhoto })
  const answers = await Promise.all([
    change(room.id, { add: firstPhoto }),
    change(room.id, { add: secondPhoto }, manager),
    change(room.id, { order: [thirdPhoto] }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set((await readOwnListing(room.id)).photos.map(({ id }: any) => id))).toEqual(
    new Set([firstPhoto, secondPhoto, thirdPhoto]),
  )
})

it('applies a repeated photo command once and returns the current row', async () => {
  const room = await createRoom()
  const add = await picture()
  const pushPhoto = () =>
    world.call(push, {
      token,
      body: {
        protocol: 1,
        device: randomUUID(),
        commands: [{ key: randomUUID(), endpoint: 'listings.photos', params: { id: room.id }, body: { add } }],
      },
    })
  const [first, second] = [await pushPhoto(), await pushPhoto()]
  expect(first.body).toMatchObject({
    results: [{ outcome: 'accepted' }],
    rows: [{ entity: 'vendorListing', id: room.id, version: 2, data: { photos: [{ id: add }] } }],
  })
  expect(second.body.results).toMatchObject([{ outcome: 'accepted' }])
  expect((await readOwnListing(room.id)).photos).toMatchObject([{ id: add }])
})

it('publishes descriptions, and reports a conflict with the description of another user', async () => {
  const room = await createRoom()
  const [first, second] = [await picture(), await picture()]
  for (const add of [first, second]) await change(room.id, { add })
  await change(room.id, { id: second, alt: 'The pool', from: { alt: '' } })
  expect((await readPublicListing(room.id)).imageAlts).toEqual(['', 'The pool'])
  const refused = await change(room.id, { id: second, alt: 'The garden', from: { alt: '' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', detail: { theirs: { alt: 'The pool' } } } })
  await change(room.id, { id: second, alt: 'The garden', from: { alt: 'The pool' } })
  await change(room.id, { order: [second] })
  expect((await readPublicListing(room.id)).imageAlts).toEqual(['The garden', ''])
  await change(room.id, { remove: second })
  expect((await change(room.id, { id: second, alt: 'Gone', from: { alt: '' } })).status).toBe(200)
  expect(await readPublicListing(room.id)).not.toHaveProperty('imageAlts')
  expect((await change(room.id, { id: first, alt: 'A', remove: first })).status).toBe(422)
  expect((await change(room.id, { id: first, alt: 'x'.repeat(201), from: { alt: '' } })).status).toBe(422)
})

it('updates the main picture in a guest’s bookings and cart', async () => {
  const room = await createRoom({ price_ngwee: 90_000, capacity: 3, details: JSON.stringify({ sleeps: 2 }) })
  const product = await insertProduct(db(), { vendor_id: vendor.id })
  const guest = await insertCustomer(db())
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
  const { cursor } = await pullChanges(guest.token)
  const [roomPhoto, productPhoto] = [await picture(), await picture()]
  await change(room.id, { add: roomPhoto })
  await change(product.id, { add: productPhoto })
  const { rows } = await pullChanges(guest.token, cursor)
  const findRowData = (entity: string) => rows.find((row: any) => row.entity === entity)?.data
  expect(findRowData('booking')).toMatchObject({ imageUrl: expect.stringMatching(buildUploadUrlPattern(roomPhoto)) })
  expect(findRowData('cartItem')).toMatchObject({
    productId: { imageUrl: expect.stringMatching(buildUploadUrlPattern(productPhoto)) },
  })
})

it('rejects invalid and unauthorized changes and leaves the photos unchanged', async () => {
  const room = await createRoom()
  const photoId = await picture()
  await change(room.id, { add: photoId })
  const [staff, stranger] = [await createMember('partner-staff'), await insertVendor(db())]
  const responses = [
    await change(room.id, { add: await picture(token, 'business') }),
    await change(room.id, { add: await picture(stranger.owner.token) }),
    await change(room.id, { add: randomUUID() }),
    await change((await createRoom()).id, { add: photoId }),
    await change(room.id, { remove: photoId }, staff),
    await change(room.id, { remove: photoId }, stranger.owner.token),
    await change(randomUUID(), { remove: photoId }),
    await change(room.id, { remove: photoId, add: photoId }),
    await change(room.id, {}),
    await change(room.id, { order: [] }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([410, 410, 410, 410, 403, 404, 404, 422, 422, 422])
  expect((await readOwnListing(room.id)).photos).toMatchObject([{ id: photoId }])
})

it('accepts ten photos at most', async () => {
  const room = await createRoom()
  for (let n = 0; n < maxPhotos; n++) await change(room.id, { add: await picture() })
  const extraPhoto = await picture()
  expect(await change(room.id, { add: extraPhoto })).toMatchObject({
    status: 422,
    body: { message: 'You can add up to 10 photos. Please remove one first.' },
  })
  expect(await loadUsedFor(extraPhoto)).toBeNull()
})
