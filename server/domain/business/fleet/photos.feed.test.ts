/** Photos of vehicles: order, descriptions, removal, and the pages of trips and cars without photos. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { listing as readListing } from '#contract/catalogue/catalogue'
import { changeVehiclePhotos, saveVehicle } from '#contract/business/fleet'
import { maxPhotos } from '#contract/business/listings/listing-photos'
import { push } from '#contract/sync/sync'
import { insertAccount, insertListing, insertSession, insertVendor } from '../../../../tests/support/builders'
import { db, pullChanges, setUpBusiness, token, vendor, world } from '../../../../tests/support/business'
import { buildUploadUrlPattern, uploadPicture } from '../../../../tests/support/upload-picture'

setUpBusiness()

const coach = {
  name: 'Coach 4',
  plate: 'BAE 4521',
  class: null,
  seats: 40,
  layout: '2+2',
  listingId: null,
  documents: [],
  removed: false,
}
async function createVehicle(values: object = {}): Promise<string> {
  const id = randomUUID()
  expect((await save(id, { ...coach, ...values })).status).toBe(200)
  return id
}
const save = (id: string, body: object) => world.call(saveVehicle, { token, params: { id }, body: body as never })
const change = (id: string, body: object, callerToken = token) =>
  world.call(changeVehiclePhotos, { token: callerToken, params: { id }, body: body as never })
const picture = (callerToken = token) => uploadPicture(world, callerToken, 'vehicle')
const urlOf = (id: string) => expect.stringMatching(buildUploadUrlPattern(id))
const readPhotos = async (id: string) =>
  (await pullChanges(token)).rows.find((row: any) => row.entity === 'vehicle' && row.id === id).data.photos
const loadUsedFor = async (id: string) =>
  (await db().selectFrom('upload').select('used_for').where('id', '=', id).executeTakeFirstOrThrow()).used_for
const readPublic = async (id: string) => (await world.call(readListing, { params: { id } })).body.listing

it('syncs photos in their order, with descriptions, to the devices of the business', async () => {
  const id = await createVehicle()
  const { cursor } = await pullChanges(token)
  const [first, second] = [await picture(), await picture()]
  for (const add of [first, second]) expect((await change(id, { add })).status).toBe(200)
  await change(id, { order: [second, first] })
  const answer = await change(id, { id: first, alt: 'The seats', from: { alt: '' } })
  expect(answer.body.photos).toMatchObject([{ id: second }, { id: first, alt: 'The seats' }])
  const { rows } = await pullChanges(token, cursor)
  expect(rows).toMatchObject([
    { entity: 'vehicle', id, version: 5, data: { photos: [{ id: second }, { id: first, alt: 'The seats' }] } },
  ])
  await change(id, { remove: second })
  expect(await readPhotos(id)).toMatchObject([{ id: first, url: urlOf(first) }])
  expect([await loadUsedFor(first), await loadUsedFor(second)]).toEqual([`vehicle:${id}`, null])
})

it('reports a conflict of two descriptions of one photo', async () => {
  const id = await createVehicle()
  const add = await picture()
  await change(id, { add })
  expect((await change(id, { id: add, alt: 'Front', from: { alt: '' } })).status).toBe(200)
  expect((await change(id, { id: add, alt: 'Seats', from: { alt: '' } })).body).toMatchObject({
    code: 'conflict',
    detail: { theirs: { alt: 'Front' } },
  })
})

it('applies a repeated command once, and sends a photo that was queued with the vehicle', async () => {
  const [id, add, device] = [randomUUID(), await picture(), randomUUID()]
  const commands = [
    { key: randomUUID(), endpoint: 'vehicles.save', params: { id }, body: coach },
    { key: randomUUID(), endpoint: 'vehicles.photos', params: { id }, body: { add } },
  ]
  const send = () => world.call(push, { token, body: { protocol: 1, device, commands } as never })
  for (const { body } of [await send(), await send()])
    expect(body.results).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }])
  expect(await readPhotos(id)).toMatchObject([{ id: add }])
})

it('releases the files of a removed vehicle, and ignores photos that arrive later', async () => {
  const id = await createVehicle()
  const [photo, later] = [await picture(), await picture()]
  await change(id, { add: photo })
  expect((await save(id, { removed: true, from: { removed: false } })).status).toBe(200)
  expect(await loadUsedFor(photo)).toBeNull()
  expect((await change(id, { add: later })).status).toBe(200)
  expect(await loadUsedFor(later)).toBeNull()
  expect(await readPhotos(id)).toEqual([])
})

it('rejects more than ten photos, photos of others, and callers without the permission', async () => {
  const id = await createVehicle()
  const images = Array.from({ length: maxPhotos }, (_, index) => `/media/demo/${index}.svg`)
  await db()
    .updateTable('vehicle')
    .set({ images: JSON.stringify(images) })
    .where('id', '=', id)
    .execute()
  const add = await picture()
  const stranger = await insertVendor(db())
  const member = { role: 'partner', staff_role: 'partner-staff', vendor_id: vendor.id, business_type: 'hotel' } as const
  const staff = await insertSession(db(), (await insertAccount(db(), member)).id)
  const responses = [
    await change(id, { add }),
    await change(id, { remove: images[0] }, stranger.owner.token),
    await change(id, { remove: images[0] }, staff),
    await change(randomUUID(), { add }),
    await change(id, { add: await uploadPicture(world, token, 'listing') }),
    await change(id, {}),
  ]
  expect(responses.map(({ status }) => status)).toEqual([422, 404, 403, 404, 410, 422])
  expect(await loadUsedFor(add)).toBeNull()
})

it('shows the photos of its vehicle on the page of a trip or car without photos', async () => {
  const bus = await createVehicle()
  const details = JSON.stringify({ refs: { routeId: null, vehicleId: bus } })
  const trip = await insertListing(db(), { vendor_id: vendor.id, vertical: 'buses', details })
  const car = await insertListing(db(), { vendor_id: vendor.id, vertical: 'car-hire' })
  const pickup = await createVehicle({ name: 'Pickup', listingId: car.id })
  expect(await readPublic(trip.id)).toMatchObject({ imageUrl: null })
  const [front, seats, side] = [await picture(), await picture(), await picture()]
  await change(bus, { add: front })
  await change(bus, { add: seats })
  await change(bus, { id: seats, alt: 'The seats', from: { alt: '' } })
  await change(pickup, { add: side })
  expect(await readPublic(trip.id)).toMatchObject({
    imageUrl: urlOf(front),
    moreImages: [urlOf(seats)],
    imageAlts: ['', 'The seats'],
  })
  expect(await readPublic(car.id)).toMatchObject({ imageUrl: urlOf(side) })
  await db().updateTable('listing').set({ image_url: '/media/demo/own.svg' }).where('id', '=', trip.id).execute()
  const own = await readPublic(trip.id)
  expect(own.imageUrl).toBe('/media/demo/own.svg')
  expect(own).not.toHaveProperty('moreImages')
})
