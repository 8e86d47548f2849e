/** Business profiles: validation per business type, concurrent edits, and sync to all staff devices. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { businessTypes, type BusinessType, type StaffRole, type Role } from '#contract/core/access'
import { readBusiness, readHotel, saveBusiness } from '#contract/business/business/business-profile'
import { applyForJob } from '#contract/business/hiring/applications'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { listing, vendor as readVendor } from '#contract/catalogue/catalogue'
import { sendMessage } from '#contract/messages/messages'
import { editListing } from '#contract/business/listings/own-listings'
import { me } from '#contract/accounts/session'
import { push } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { profileFields } from '#contract/verticals/profile-fields'
import {
  insertCustomer,
  insertListing,
  insertAccount,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { db, pullChanges, token, vendor, world, setUpBusiness } from '../../../../tests/support/business'
import { getPhoto, uploadPicture, buildUploadUrlPattern } from '../../../../tests/support/upload-picture'

setUpBusiness()

const save = (body: object, callerToken = token) => world.call(saveBusiness, { token: callerToken, body })
const read = async (callerToken = token) => world.call(readBusiness, { token: callerToken })
const createMember = async (staff_role: StaffRole) =>
  insertSession(
    db(),
    (await insertAccount(db(), { role: 'partner', staff_role, vendor_id: vendor.id, business_type: 'hotel' })).id,
  )

const samples: Record<string, unknown> = {
  name: 'Heron House',
  companyName: 'Heron Homes',
  description: 'By the river.',
  address: 'Plot 4',
  mainTerminalAddress: 'Bay 7',
  city: 'Kitwe',
  country: 'Zambia',
  phone: '0971234567',
  email: 'heron@example.test',
  website: 'https://heron.example/',
  amenities: ['Pool', 'Wi-Fi'],
  insurancePolicyInfo: 'Third party',
  mileageLimitPolicy: '200 km a day',
  deliveryFee: 40.5,
  courierFee: null,
  freeDeliveryFrom: 1000,
  deliveryTime: 'In two days',
  position: { lat: -12.80243, lon: 28.21323 },
  province: 'Copperbelt',
  monday: '08:00-17:00',
  tuesday: '08:30-17:00',
  wednesday: '08:00-17:00',
  thursday: '08:00-17:00',
  friday: '00:00-23:59',
  saturday: 'closed',
  sunday: 'closed',
}

describe('a business profile', () => {
  it.each(businessTypes)('A business profile of type %s stores each of its fields', async (type: BusinessType) => {
    const { owner } = await insertVendor(db(), { business_type: type })
    const profile = Object.fromEntries(Object.keys(profileFields[type]).map((field) => [field, samples[field]]))
    expect(await save(profile, owner.token)).toMatchObject({ status: 200, body: profile })
    expect((await read(owner.token)).body).toMatchObject({ ...profile, businessType: type })
  })

  it('shows province and opening hours to the public, and keeps the days that were not sent', async () => {
    await save({ province: 'Southern', monday: '08:00-17:00', sunday: 'Closed' })
    await save({ monday: '9:00 – 16:30', from: { monday: '08:00-17:00' } })
    const { vendor: publicVendor } = (await world.call(readVendor, { params: { id: vendor.id } })).body
    expect(publicVendor.location.address).toMatchObject({ city: 'Livingstone', province: 'Southern' })
    expect(publicVendor.operatingHours).toEqual({
      monday: { closed: false, open: '09:00', close: '16:30' },
      sunday: { closed: true, open: null, close: null },
    })
  })

  it('rejects hours that end before they start, and unknown provinces', async () => {
    for (const monday of ['17:00-08:00', '08:00-08:00', '25:00-26:00', '08:00-', 'often', '08:00-12:00-14:00']) {
      expect((await save({ monday })).body.fields).toEqual({ monday: expect.stringContaining('08:00-17:00') })
    }
    expect((await save({ province: 'Katanga' })).status).toBe(422)
  })

  it('accepts a multipart form, and keeps fields that were not sent', async () => {
    const boundary = 'b0undary'
    const parts = Object.entries({ name: 'Heron House', amenities: 'Pool, Wi-Fi' }).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/partner/profile',
      payload: `${parts.join('')}--${boundary}--\r\n`,
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { name: 'Heron House', amenities: ['Pool', 'Wi-Fi'], city: 'Livingstone' },
    ])
  })

  it('uses the error messages of its business type, and rejects fields of other types', async () => {
    const createToken = async (type: BusinessType) => (await insertVendor(db(), { business_type: type })).owner.token
    expect((await save({ name: 'A' }, await createToken('store'))).body.fields).toEqual({
      name: 'Store name is required.',
    })
    expect((await save({ name: 'A', email: 'no' }, await createToken('carrier'))).body.fields).toMatchObject({
      email: 'Invalid email address.',
    })
    expect((await save({ name: 'A' }, await createToken('carrier'))).body.fields).toEqual({
      name: 'Carrier name is required.',
    })
    expect((await save({ name: 'A' }, await createToken('travelAgent'))).body.fields).toEqual({
      name: 'Agency name is required.',
    })
    for (const website of ['river', 'https://user:secret@heron.example', 'https://bank.example@heron.example']) {
      expect((await save({ website }, await createToken('travelAgent'))).body.fields).toEqual({
        website: 'Invalid URL.',
      })
    }
    expect((await save({ website: 'https://heron.example' })).status).toBe(422)
    expect((await save({ email: '', phone: '' }, await createToken('store'))).status).toBe(200)
  })

  it('updates the public page, the partner’s company name and the town of its listings', async () => {
    const [room, otherListing] = [
      await insertListing(db(), { vendor_id: vendor.id }),
      await insertListing(db(), { vendor_id: vendor.id, town: 'Mongu' }),
    ]
    await save({ name: 'Heron House', city: 'Kitwe' })
    expect((await world.call(readVendor, { params: { id: vendor.id } })).body).toMatchObject({
      vendor: { businessName: 'Heron House', location: { address: { city: 'Kitwe' } } },
    })
    expect((await world.call(me, { token })).body.companyName).toBe('Heron House')
    const getTown = async (id: string) => (await world.call(listing, { params: { id } })).body.listing.town
    expect([await getTown(room.id), await getTown(otherListing.id)]).toEqual(['Kitwe', 'Mongu'])
  })

  it('sends a new name or phone to the devices of guests, correspondents and applicants', async () => {
    const [guest, room, jobId] = [
      await insertCustomer(db()),
      await insertListing(db(), { vendor_id: vendor.id }),
      randomUUID(),
    ]
    const job = {
      id: jobId,
      vendor_id: vendor.id,
      title: 'Cook',
      kind: 'full-time',
      town: 'Livingstone',
      description: '',
      closes_on: '2099-01-01',
      created_at: new Date(),
    } as const
    await db().insertInto('job').values(job).execute()
    const checkIn = addDays(lusakaDate(Date.now()), 5)
    const stay = {
      id: randomUUID(),
      listingId: room.id,
      choice: { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 },
      seenTotal: 900,
    }
    const form = {
      fullName: 'Mutale Banda',
      phone: '0961234567',
      email: 'mutale@example.test',
      coverNote: 'I have cooked for three years.',
    }
    const auth = { token: guest.token }
    const responses = [
      await world.call(requestBooking, { ...auth, body: stay }),
      await world.call(sendMessage, {
        ...auth,
        params: { with: vendor.id },
        body: { id: randomUUID(), text: 'Good morning' },
      }),
      await world.call(applyForJob, { ...auth, params: { id: jobId }, body: form }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    const before = await pullChanges(guest.token)
    await save({ name: 'Heron House', phone: '0971111111' })
    const { rows } = await pullChanges(guest.token, before.cursor)
    const findRow = (entity: string) => rows.find((row: any) => row.entity === entity)
    expect(findRow('booking')).toMatchObject({
      id: stay.id,
      data: { vendorName: 'Heron House', vendorPhone: '0971111111' },
    })
    expect(findRow('conversation')).toMatchObject({ id: vendor.id, data: { name: 'Heron House' } })
    expect(findRow('application')).toMatchObject({ id: jobId, data: { vendorName: 'Heron House' } })
    const getVersion = (entity: string) => before.rows.find((row: any) => row.entity === entity)!.version
    for (const entity of ['booking', 'conversation', 'application'])
      expect(findRow(entity).version).toBeGreaterThan(getVersion(entity))
    await world.call(editListing, { token, params: { id: room.id }, body: { name: 'River room' } })
    const { rows: after } = await pullChanges(guest.token, before.cursor)
    expect(after.find((row: any) => row.entity === 'booking')).toMatchObject({ data: { listingName: 'River room' } })
  })

  it('returns 204 after the sign-up, until the owner saves it', async () => {
    // As the sign-up stores it.
    const { id, owner } = await insertVendor(db(), { business_type: 'hotel', city: '', description: '' })
    const ownerToken = owner.token
    const readBoth = () => Promise.all([read(ownerToken), world.call(readHotel, { token: ownerToken })])
    expect((await readBoth()).map(({ status }) => status)).toEqual([204, 204])
    expect((await save({ city: 'Kitwe' }, ownerToken)).status).toBe(200)
    expect((await readBoth()).map(({ status, body }) => [status, body._id])).toEqual([
      [200, id],
      [200, id],
    ])
  })

  it('returns 204 if it does not exist, and the owner creates it once under the client’s id', async () => {
    const owner = await insertAccount(db(), { role: 'partner', business_type: 'hotel' })
    const ownerToken = await insertSession(db(), owner.id)
    expect((await read(ownerToken)).status).toBe(204)
    const id = randomUUID()
    expect((await save({ id, city: 'Kitwe' }, ownerToken)).status).toBe(422)
    const answers = await Promise.all([1, 2, 3].map(() => save({ id, name: 'Heron House', city: 'Kitwe' }, ownerToken)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await read(ownerToken)).body).toMatchObject({ _id: id, name: 'Heron House', businessType: 'hotel' })
    expect((await world.call(me, { token: ownerToken })).body.vendorId).toBe(id)
    const stranger = await insertSession(
      db(),
      (await insertAccount(db(), { role: 'partner', business_type: 'hotel' })).id,
    )
    expect((await save({ id, name: 'Mine now', city: 'Kitwe' }, stranger)).status).toBe(404)
  })
})

it('The profile of a hotel is returned to its managers, and of other businesses is empty', async () => {
  const createHotelAccount = async (role: Role, vendor_id: string | null) =>
    insertSession(db(), (await insertAccount(db(), { role, vendor_id, business_type: 'hotel' })).id)
  const fetchHotel = (callerToken: string) => world.call(readHotel, { token: callerToken })
  expect(await fetchHotel(await createHotelAccount('hotel-manager', vendor.id))).toMatchObject({
    status: 200,
    body: { _id: vendor.id, name: 'Musi Lodge', businessType: 'hotel' },
  })
  expect((await fetchHotel(token)).body).toMatchObject({ name: 'Musi Lodge' })
  expect((await fetchHotel(await createHotelAccount('hotel-manager', null))).status).toBe(204)
  expect((await fetchHotel((await insertVendor(db(), { business_type: 'bus' })).owner.token)).status).toBe(204)
  expect((await fetchHotel((await insertCustomer(db())).token)).status).toBe(403)
})

it('lets a hotel manager without a staff role receive and edit the hotel’s rooms', async () => {
  const room = await insertListing(db(), { vendor_id: vendor.id, details: JSON.stringify({ rooms: 2 }), capacity: 2 })
  const manager = await insertSession(
    db(),
    (await insertAccount(db(), { role: 'hotel-manager', vendor_id: vendor.id, business_type: 'hotel' })).id,
  )
  const { rows } = await pullChanges(manager)
  expect(rows.map(({ entity, id }: any) => [entity, id])).toEqual(
    expect.arrayContaining([
      ['business', vendor.id],
      ['vendorListing', room.id],
    ]),
  )
  expect(
    (await world.call(editListing, { token: manager, params: { id: room.id }, body: { name: 'River room' } })).status,
  ).toBe(200)
  const otherListing = await insertListing(db(), { vendor_id: (await insertVendor(db())).id })
  expect(
    (await world.call(editListing, { token: manager, params: { id: otherListing.id }, body: { name: 'Mine' } })).status,
  ).toBe(404)
})

describe('the profile picture', () => {
  it('is saved alone or with a form, replaces the last one, and is shown to the public and guests', async () => {
    const guest = await insertCustomer(db())
    await world.call(sendMessage, {
      token: guest.token,
      params: { with: vendor.id },
      body: { id: randomUUID(), text: 'Good morning' },
    })
    const { cursor } = await pullChanges(guest.token)
    const [first, second] = [
      await uploadPicture(world, token, 'business'),
      await uploadPicture(world, token, 'business'),
    ]
    expect(await save({ imageUrl: first })).toMatchObject({
      status: 200,
      body: { imageUrl: expect.stringMatching(buildUploadUrlPattern(first)), name: 'Musi Lodge' },
    })
    await save({ imageUrl: second, phone: '0971111111' })
    expect((await world.call(readVendor, { params: { id: vendor.id } })).body.vendor.images).toEqual([
      expect.stringMatching(buildUploadUrlPattern(second)),
    ])
    const conversation = (await pullChanges(guest.token, cursor)).rows.find(
      ({ entity }: any) => entity === 'conversation',
    )
    expect(conversation).toMatchObject({ data: { imageUrl: expect.stringMatching(buildUploadUrlPattern(second)) } })
    expect(await loadUsedFor([first, second])).toEqual([null, `business:${vendor.id}`])
    const ownRow = (await pullChanges(token)).rows.find(({ entity }: any) => entity === 'business')
    expect(ownRow).toMatchObject({
      version: 4,
      data: { imageUrl: expect.stringMatching(buildUploadUrlPattern(second)), values: { phone: '0971111111' } },
    })
    expect((await save({ imageUrl: '' })).body.imageUrl).toBeNull()
    expect(await loadUsedFor([second])).toEqual([null])
  })

  it('is accepted in a form; an invalid image rejects the whole form', async () => {
    expect(await submitForm({ phone: '0972222222' }, getPhoto())).toMatchObject([
      200,
      { phone: '0972222222', imageUrl: expect.stringMatching(/^\/media\/uploads\//) },
    ])
    expect(await submitForm({ phone: '0973333333' }, Buffer.from('no picture'))).toMatchObject([
      415,
      { code: 'not_a_picture' },
    ])
    expect((await read()).body.phone).toBe('0972222222')
  })

  it('is rejected with all other fields if it is unusable or the caller lacks permission', async () => {
    const staff = await createMember('partner-staff')
    expect(
      (await save({ imageUrl: await uploadPicture(world, token, 'listing'), phone: '0971111111' })).body.code,
    ).toBe('upload_gone')
    expect((await save({ imageUrl: randomUUID() })).status).toBe(410)
    expect((await save({ imageUrl: 'a' })).status).toBe(422)
    expect((await save({ imageUrl: '' }, staff)).status).toBe(403)
    expect((await read()).body.phone).not.toBe('0971111111')
  })
})

/** Sends the multipart form with the picture that the specification defines. @returns the status and the body */
async function submitForm(fields: Record<string, string>, picture: Buffer): Promise<[number, any]> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('imageUrl', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'lodge.jpg')
  const request = new Request('http://here/', { method: 'POST', body: form })
  const headers = { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type')! }
  const answer = await world.app.inject({
    method: 'POST',
    url: '/api/partner/profile',
    payload: Buffer.from(await request.arrayBuffer()),
    headers,
  })
  return [answer.statusCode, answer.json()]
}

async function loadUsedFor(ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await db().selectFrom('upload').select(['id', 'used_for']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)!.used_for)
}

describe('concurrent edits of one profile', () => {
  it('give one editor the contested field, return a conflict to the other, and keep all other fields', async () => {
    const manager = await createMember('partner-manager')
    const answers = await Promise.all([
      save({ phone: '0971111111', description: 'Mine', from: { phone: '', description: '' } }),
      save({ phone: '0972222222', city: 'Kitwe', from: { phone: '', city: 'Livingstone' } }, manager),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = await read()
    expect(body).toMatchObject({ description: 'Mine', city: 'Kitwe' })
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'conflict',
      detail: { theirs: { phone: body.phone } },
    })
  })

  it('Concurrent edits of the hours of one profile merge for different days and conflict for the same day', async () => {
    await save({ monday: '08:00-17:00', tuesday: '08:00-17:00' })
    const manager = await createMember('partner-manager')
    expect((await save({ monday: '09:00-17:00', from: { monday: '08:00-17:00' } })).status).toBe(200)
    expect((await save({ tuesday: 'closed', from: { tuesday: '08:00-17:00' } }, manager)).status).toBe(200)
    const lateResponse = await save({ monday: 'closed', from: { monday: '08:00-17:00' } }, manager)
    expect(lateResponse).toMatchObject({ status: 409, body: { detail: { theirs: { monday: '09:00-17:00' } } } })
    expect((await read()).body).toMatchObject({ monday: '09:00-17:00', tuesday: 'closed' })
  })

  it('return the current row with the conflict, so that the client can show the other value', async () => {
    await save({ phone: '0971111111' })
    const { body } = await world.call(push, {
      token,
      body: {
        protocol: 1,
        device: randomUUID(),
        commands: [
          {
            key: randomUUID(),
            endpoint: 'business.save',
            body: { id: vendor.id, phone: '0972222222', city: 'Kitwe', from: { phone: '', city: 'Livingstone' } },
          },
        ],
      },
    })
    expect(body.results).toMatchObject([
      { outcome: 'refused', code: 'conflict', detail: { theirs: { phone: '0971111111' } } },
    ])
    expect(body.rows).toMatchObject([
      { entity: 'business', id: vendor.id, version: 3, data: { values: { phone: '0971111111', city: 'Kitwe' } } },
    ])
  })
})

describe('permissions for a business profile', () => {
  it('let owners and managers edit, and send the profile to all staff but nobody else', async () => {
    const [manager, staff, viewer] = [
      await createMember('partner-manager'),
      await createMember('partner-staff'),
      await createMember('partner-viewer'),
    ]
    const { cursor } = await pullChanges(viewer)
    expect((await save({ phone: '0971111111' }, staff)).status).toBe(403)
    expect((await save({ phone: '0971111111' }, viewer)).status).toBe(403)
    expect((await save({ phone: '0971111111' }, manager)).status).toBe(200)
    const filterBusinessRows = async (rows: any[]) => rows.filter(({ entity }) => entity === 'business')
    expect(await filterBusinessRows((await pullChanges(viewer, cursor)).rows)).toMatchObject([
      { id: vendor.id, data: { values: { phone: '0971111111' } } },
    ])
    expect(await filterBusinessRows((await pullChanges(viewer)).rows)).toHaveLength(1)
    const otherVendor = await insertVendor(db())
    expect(await filterBusinessRows((await pullChanges(otherVendor.owner.token)).rows)).toMatchObject([
      { id: otherVendor.id },
    ])
  })

  it('let a partner with pending approval read but not edit', async () => {
    await db().updateTable('account').set({ approval_status: 'pending' }).where('id', '=', vendor.owner.id).execute()
    expect((await read()).body).toMatchObject({ name: 'Musi Lodge' })
    expect(await save({ phone: '0971111111' })).toMatchObject({ status: 403, body: { code: 'pending_approval' } })
    await db().updateTable('account').set({ is_active: false }).where('id', '=', vendor.owner.id).execute()
    expect((await read()).body.code).toBe('suspended')
    expect((await read((await insertCustomer(db())).token)).status).toBe(403)
  })
})
