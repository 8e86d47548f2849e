/** Pictures of a business: order, descriptions, publication, and applicants. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { vendor as readVendor, vendors } from '#contract/catalogue/catalogue'
import { changeBusinessPhotos, saveBusiness } from '#contract/business/business/business-profile'
import { maxPhotos } from '#contract/business/listings/listing-photos'
import { push } from '#contract/sync/sync'
import { insertAccount, insertSession, insertVendor } from '../../../../tests/support/builders'
import { db, pullChanges, token, vendor, world, setUpBusiness } from '../../../../tests/support/business'
import { buildUploadUrlPattern, uploadPicture } from '../../../../tests/support/upload-picture'

setUpBusiness()

const change = (body: object, callerToken = token, id = vendor.id) =>
  world.call(changeBusinessPhotos, { token: callerToken, params: { id }, body })
const picture = (callerToken = token) => uploadPicture(world, callerToken, 'business')
const urlOf = (id: string) => expect.stringMatching(buildUploadUrlPattern(id))
const readPublic = async () => (await world.call(readVendor, { params: { id: vendor.id } })).body.vendor
const loadUsedFor = async (id: string) =>
  (await db().selectFrom('upload').select('used_for').where('id', '=', id).executeTakeFirstOrThrow()).used_for

it('publishes all pictures in their order, and only the first in lists', async () => {
  const { cursor } = await pullChanges(token)
  const [first, second] = [await picture(), await picture()]
  for (const add of [first, second]) expect((await change({ add })).status).toBe(200)
  await change({ order: [second, first] })
  await change({ id: first, alt: 'The pool', from: { alt: '' } })
  expect(await readPublic()).toMatchObject({ images: [urlOf(second), urlOf(first)], imageAlts: ['', 'The pool'] })
  const list = (await world.call(vendors, { query: { q: vendor.name } })).body.vendors
  expect(list.find(({ _id }: any) => _id === vendor.id).images).toEqual([urlOf(second)])
  const { rows } = await pullChanges(token, cursor)
  expect(rows).toMatchObject([
    { entity: 'business', data: { imageUrl: urlOf(second), photos: [{ id: second }, { id: first, alt: 'The pool' }] } },
  ])
  await change({ remove: second })
  expect((await readPublic()).images).toEqual([urlOf(first)])
  expect([await loadUsedFor(first), await loadUsedFor(second)]).toEqual([`business:${vendor.id}`, null])
})

it('reports a conflict of two descriptions, and none of descriptions of two pictures', async () => {
  const [first, second] = [await picture(), await picture()]
  for (const add of [first, second]) await change({ add })
  const describe = (id: string, alt: string, previous: string) => change({ id, alt, from: { alt: previous } })
  expect((await describe(first, 'The pool', '')).status).toBe(200)
  expect((await describe(second, 'The garden', '')).status).toBe(200)
  expect((await describe(first, 'The bar', '')).body).toMatchObject({
    code: 'conflict',
    detail: { theirs: { alt: 'The pool' } },
  })
  expect((await describe(first, 'The pool', '')).status).toBe(200)
})

it('applies a repeated command once', async () => {
  const add = await picture()
  const command = { key: randomUUID(), endpoint: 'business.photos', params: { id: vendor.id }, body: { add } }
  const send = () =>
    world.call(push, { token, body: { protocol: 1, device: randomUUID(), commands: [command] } as never })
  for (const { body } of [await send(), await send()]) expect(body.results).toMatchObject([{ outcome: 'accepted' }])
  expect((await readPublic()).images).toEqual([urlOf(add)])
})

it('replaces only the first picture by the picture of the specified form', async () => {
  const [first, second, cover] = [await picture(), await picture(), await picture()]
  for (const add of [first, second]) await change({ add })
  await world.call(saveBusiness, { token, body: { imageUrl: cover } })
  expect((await readPublic()).images).toEqual([urlOf(cover), urlOf(second)])
  await world.call(saveBusiness, { token, body: { imageUrl: '' } })
  expect((await readPublic()).images).toEqual([urlOf(second)])
})

it('rejects too many pictures, pictures of others, and callers without the permission', async () => {
  const images = Array.from({ length: maxPhotos }, (_, index) => `/media/demo/${index}.svg`)
  await db()
    .updateTable('vendor')
    .set({ images: JSON.stringify(images) })
    .where('id', '=', vendor.id)
    .execute()
  const add = await picture()
  expect((await change({ add })).status).toBe(422)
  expect(await loadUsedFor(add)).toBeNull()
  const other = await insertVendor(db())
  expect((await change({ remove: images[0] }, other.owner.token)).status).toBe(404)
  const member = { role: 'partner', staff_role: 'partner-staff', vendor_id: vendor.id, business_type: 'hotel' } as const
  const staff = await insertSession(db(), (await insertAccount(db(), member)).id)
  expect((await change({ remove: images[0] }, staff)).status).toBe(403)
})

it('accepts pictures of an applicant, whose devices receive them', async () => {
  await db().updateTable('account').set({ approval_status: 'pending' }).where('id', '=', vendor.owner.id).execute()
  const snapshot = await pullChanges(token)
  expect(snapshot.rows.map(({ entity }: any) => entity).filter((entity: string) => entity !== 'me')).toEqual([
    'business',
  ])
  const add = await picture()
  expect((await change({ add })).status).toBe(200)
  const { rows } = await pullChanges(token, snapshot.cursor)
  expect(rows).toMatchObject([{ entity: 'business', data: { photos: [{ id: add }] } }])
})

it('publishes the map position, and removes it again', async () => {
  const position = { lat: -17.8419, lon: 25.8544 }
  const save = (body: object) => world.call(saveBusiness, { token, body: body as never })
  expect((await save({ position, from: { position: null } })).status).toBe(200)
  expect((await readPublic()).position).toEqual(position)
  expect((await save({ position: { lat: -15, lon: 28 }, from: { position: null } })).body).toMatchObject({
    code: 'conflict',
    detail: { theirs: { position } },
  })
  expect((await save({ position: { lat: 51.5, lon: 0 } })).status).toBe(422)
  expect((await save({ position: null, from: { position } })).status).toBe(200)
  expect(await readPublic()).not.toHaveProperty('position')
})
