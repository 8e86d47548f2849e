/** Which conflicts the user sees, and how their choice replaces the refused commands. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changePhotos, createListing, editListing } from '#contract/business/listings/own-listings'
import { editStaff } from '#contract/business/staff'
import { readBusiness, saveBusiness } from '#contract/business/business/business-profile'
import { createDexieStorage, type DexieStorage } from '../../../tests/support/sync/dexie-storage'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { deleteUserDatabase } from '../../db/database'
import { readOwnBusiness } from '../../db/queries/business'
import { readOwnListings } from '../../db/queries/listings'
import { readOutbox } from '../../db/queries/read-outbox'
import { readStaff } from '../../db/queries/staff'
import { replaceRefused } from '../outbox/outbox'
import { findConflicts, buildResolution, splitRefused } from './use-conflicts'

const random = createSeededRandom(53)
let user = random.uuid()
let storage: DexieStorage
const room = random.uuid()
const values = { name: 'Garden room', price: 900, offered: true, beds: '1 double' }
const base = (more: object = {}, version = 1) => ({
  entity: 'vendorListing',
  id: room,
  version,
  data: {
    _id: room,
    vertical: 'hotels',
    imageUrl: null,
    values: { ...values, ...more },
    path: '/x',
    createdAt: '2026-11-01T08:00:00Z',
  },
})
beforeEach(async () => {
  user = random.uuid()
  storage = createDexieStorage(user, 'device', { newId: random.uuid, now: () => 7 })
  await storage.settle({ rows: [base()] })
})
afterEach(() => deleteUserDatabase(user))

const edit = (body: object) =>
  storage.enqueue(editListing, { params: { id: room }, body: body as never }, { name: 'Garden room' })
const refuse = async (key: string, theirs: object, rows = [] as ReturnType<typeof base>[]) => {
  await storage.markTried([key])
  await storage.settle({
    rows,
    refused: [{ key, refusal: { code: 'conflict', message: 'Someone else changed this too.', detail: { theirs } } }],
  })
}
const readRoom = async () => (await readOwnListings(storage.database))[0]!
const buildContext = () => ({ key: random.uuid(), now: () => 7, device: 'device' })

describe('a pending edit', () => {
  it('is displayed immediately, coalesced with the next, and removed when they cancel out', async () => {
    await edit({ price: 950, from: { price: 900 } })
    await edit({ price: 990, beds: '2 singles', from: { price: 950, beds: '1 double' } })
    expect(await readRoom()).toMatchObject({ pending: true, values: { ...values, price: 990, beds: '2 singles' } })
    expect(await storage.readSendable()).toMatchObject([
      { input: { body: { price: 990, beds: '2 singles', from: { price: 900, beds: '1 double' } } } },
    ])
    await edit({ price: 900, beds: '1 double', from: { price: 990, beds: '2 singles' } })
    expect(await storage.readSendable()).toEqual([])
    expect(await readRoom()).toMatchObject({ pending: false, values })
  })

  it('is merged into an unsent creation', async () => {
    const id = random.uuid()
    await storage.enqueue(
      createListing,
      { body: { id, ...values, name: 'New tent' } as never },
      { name: 'New tent', vertical: 'hotels' },
    )
    await storage.enqueue(
      editListing,
      { params: { id }, body: { price: 1, from: { price: 900 } } as never },
      { name: 'New tent', vertical: 'hotels' },
    )
    expect(await storage.readSendable()).toMatchObject([
      { endpoint: 'listings.create', input: { body: { id, name: 'New tent', price: 1 } } },
    ])
    expect((await readOwnListings(storage.database)).map(({ values: { name, price } }) => [name, price])).toEqual([
      ['Garden room', 900],
      ['New tent', 1],
    ])
  })

  it('A pending edit of staff or the business is displayed too', async () => {
    const id = random.uuid()
    await storage.settle({
      rows: [
        {
          entity: 'staffMember',
          id,
          version: 1,
          data: { id, name: 'Ruth', status: 'active', createdAt: '2026-11-01T08:00:00Z' },
        },
      ],
    })
    await storage.enqueue(editStaff, { params: { id }, body: { status: 'inactive', from: { status: 'active' } } })
    expect(await readStaff(storage.database)).toMatchObject([{ name: 'Ruth', status: 'inactive', pending: true }])
    await storage.enqueue(
      saveBusiness,
      { body: { id, name: 'Heron House' } as never },
      { name: 'Your business', businessType: 'hotel' },
    )
    expect(await readOwnBusiness(storage.database)).toMatchObject({
      _id: id,
      values: { name: 'Heron House' },
      isComplete: false,
      pending: true,
    })
    await storage.enqueue(
      saveBusiness,
      { body: { id, city: 'Kitwe' } as never },
      { name: 'Your business', businessType: 'hotel' },
    )
    expect(await readOwnBusiness(storage.database)).toMatchObject({
      values: { name: 'Heron House', city: 'Kitwe' },
      isComplete: true,
    })
    expect(readBusiness.path).toBe(saveBusiness.path)
  })
})

describe('a refused edit', () => {
  it('shows the server’s values and conflicts for its fields only', async () => {
    const key = (await edit({ price: 950, beds: '2 singles', from: { price: 900, beds: '1 double' } }))!
    await refuse(key, { price: 870 }, [base({ price: 870, beds: '2 singles' }, 3)])
    expect(await readRoom()).toMatchObject({ pending: false, values: { price: 870, beds: '2 singles' } })
    const { attention } = await readOutbox(storage.database)
    expect(splitRefused(attention)).toMatchObject({
      others: [],
      conflicts: [{ keys: [key], fields: [{ field: 'price', yours: 950, theirs: 870 }] }],
    })
  })

  it('A refused edit of the same field twice is one conflict with the latest values', async () => {
    const first = (await edit({ price: 950, from: { price: 900 } }))!
    await storage.markTried([first])
    const second = (await edit({ price: 960, from: { price: 950 } }))!
    await refuse(first, { price: 870 })
    await refuse(second, { price: 880 })
    const [conflict] = findConflicts((await readOutbox(storage.database)).attention)
    expect(conflict).toMatchObject({ keys: [first, second], fields: [{ field: 'price', yours: 960, theirs: 880 }] })
    expect(buildResolution(conflict!, ['price'])).toMatchObject({
      endpoint: 'listings.edit',
      input: { params: { id: room }, body: { price: 960, from: { price: 880 } } },
    })
  })

  it('is replaced by the resolution in one step, or dropped if the server’s value is accepted', async () => {
    const key = (await edit({ price: 950, from: { price: 900 } }))!
    await refuse(key, { price: 870 }, [base({ price: 870 }, 2)])
    const [conflict] = findConflicts((await readOutbox(storage.database)).attention)
    await replaceRefused(storage.database, conflict!.keys, buildResolution(conflict!, ['price']), buildContext())
    expect((await readOutbox(storage.database)).attention).toEqual([])
    expect(await storage.readSendable()).toMatchObject([{ input: { body: { price: 950, from: { price: 870 } } } }])
    expect((await readRoom()).values.price).toBe(950)

    const secondKey = (await storage.readSendable())[0]!.key
    await refuse(secondKey, { price: 860 }, [base({ price: 860 }, 3)])
    await replaceRefused(storage.database, [secondKey], null, buildContext())
    expect(await storage.database.outbox.count()).toBe(0)
    expect((await readRoom()).values.price).toBe(860)
  })

  it('A refused edit of a photo’s description is sent again with the id of the photo', async () => {
    const describePhoto = (alt: string, previous: string) =>
      storage.enqueue(
        changePhotos,
        { params: { id: room }, body: { id: 'p1', alt, from: { alt: previous } } },
        { name: 'Garden room' },
      )
    await describePhoto('A bed', '')
    const key = (await describePhoto('A double bed', 'A bed'))!
    expect(await storage.readSendable()).toMatchObject([
      { input: { body: { id: 'p1', alt: 'A double bed', from: { alt: '' } } } },
    ])
    await refuse(key, { alt: 'The bathroom' })
    const [conflict] = findConflicts((await readOutbox(storage.database)).attention)
    expect(buildResolution(conflict!, ['alt'])).toMatchObject({
      endpoint: 'listings.photos',
      input: { params: { id: room }, body: { id: 'p1', alt: 'A double bed', from: { alt: 'The bathroom' } } },
    })
  })

  it('A refused edit of the business is sent again with the id of the business', async () => {
    const id = random.uuid()
    const key = (await storage.enqueue(
      saveBusiness,
      { body: { id, phone: '0971111111', from: { phone: '' } } as never },
      { name: 'Your business', businessType: 'hotel' },
    ))!
    await refuse(key, { phone: '0972222222' })
    const [conflict] = findConflicts((await readOutbox(storage.database)).attention)
    expect(buildResolution(conflict!, ['phone'])!.input.body).toEqual({
      id,
      phone: '0971111111',
      from: { phone: '0972222222' },
    })
  })

  it('does not remove pending edits when resolved', async () => {
    const key = (await edit({ price: 950, from: { price: 900 } }))!
    await replaceRefused(storage.database, [key], null, buildContext())
    expect(await storage.readSendable()).toMatchObject([{ key }])
  })
})
