/** Files and the commands that reference them, in a real database. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addToCart } from '#contract/bookings/orders/cart'
import { completeInput } from '#contract/core/build-request'
import { changePhotos, createListing } from '#contract/business/listings/own-listings'
import { updateProfile } from '#contract/accounts/profile'
import { blankRoom } from '#contract/verticals/hotels/listing-fields'
import { installFakeBrowser } from '../../../tests/support/sync/fake-browser'
import { createSeededRandom } from '../../../tests/support/sync/random'
import { buildUser } from '../../../tests/support/sync/users'
import { saveSession } from '../../api/session'
import { deleteUserDatabase, openUserDatabase, UserDatabase } from '../../db/database'
import { migrations } from '../../db/migrations'
import { readOwnListings } from '../../db/queries/listings'
import { readMe } from '../../db/queries/read-me'
import { readOutbox } from '../../db/queries/read-outbox'
import { excludeBlockedRows } from '../engine/batch'
import { discard, queueCommand, retry } from '../outbox/client'
import { createFileStore } from './file-store'
import { createStorage } from '../engine/storage'
import { readPiece } from './upload-requests'

const random = createSeededRandom(77)
let user = buildUser()
const database = () => openUserDatabase(user.id)
const store = () => createFileStore(database())
const picture = (bytes = 1000) => ({
  id: random.uuid(),
  blob: new Blob([new Uint8Array(bytes)], { type: 'image/webp' }),
  purpose: 'profile' as const,
})
const chooseFile = (chosen = picture()) =>
  queueCommand(
    updateProfile,
    completeInput<typeof updateProfile>({ body: { profileImage: chosen.id } }),
    { name: 'Your picture', imageUrl: 'data:image/webp;base64,AA' },
    [chosen],
  )
const rename = (full_name: string) =>
  queueCommand(updateProfile, completeInput<typeof updateProfile>({ body: { full_name } }))
const rows = () => database().outbox.orderBy('sequence').toArray()
const files = () => database().files.toArray()

beforeEach(async () => {
  installFakeBrowser()
  user = buildUser()
  await saveSession({ user, token: 'token-a' })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await deleteUserDatabase(user.id)
})

describe('selecting a file', () => {
  it('stores the file and its command together, with the digest', async () => {
    const chosen = picture()
    expect(await chooseFile(chosen)).toMatchObject({ ok: true })
    expect(await rows()).toMatchObject([{ needs: [chosen.id], orderKey: 'profile/picture', state: 'waiting' }])
    expect(await files()).toMatchObject([
      {
        id: chosen.id,
        size: 1000,
        type: 'image/webp',
        offset: 0,
        known: 0,
        state: 'waiting',
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
    const [storedFile] = await files()
    expect(new Uint8Array((await readPiece(storedFile!, 990, 1000))!)).toEqual(new Uint8Array(10))
    expect(await readPiece(storedFile!, 990, 2000)).toBeNull()
  })

  it('Selecting a file on a full device stores neither and reports it', async () => {
    const full = vi
      .spyOn(database().files, 'bulkPut')
      .mockImplementation(() => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never)
    expect(await chooseFile()).toMatchObject({ ok: false, reason: 'full' })
    expect(full).toHaveBeenCalledOnce()
    expect([await rows(), await files()]).toEqual([[], []])
    vi.restoreAllMocks()
    vi.spyOn(database().outbox, 'add').mockImplementation(
      () => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never,
    )
    expect(await chooseFile()).toMatchObject({ ok: false, reason: 'full' })
    expect([await rows(), await files()]).toEqual([[], []])
  })

  it('is displayed immediately, and other commands do not wait for it', async () => {
    await database().me.put({
      id: user.id,
      version: 1,
      deleted: 0,
      data: { ...user, imageUrl: null },
      heard: 1,
      rank: 1,
    })
    await chooseFile()
    await rename('Mutale Phiri')
    expect(await readMe(database())).toMatchObject({ full_name: 'Mutale Phiri', imageUrl: 'data:image/webp;base64,AA' })
    const storage = createStorage(database(), 'device', Date.now)
    const [photoRow, textRow] = await storage.readSendable()
    // The row is skipped even if it was sendable when it was picked.
    expect((await storage.markTried([photoRow!.key, textRow!.key])).map(({ key }) => key)).toEqual([textRow!.key])
  })

  it('replaces an unsent one, and removing the picture needs no file', async () => {
    const [first, second] = [picture(), picture()]
    await chooseFile(first)
    await store().markUploaded(first.id)
    expect(await rows()).toMatchObject([{ ready: 1 }])
    await chooseFile(second)
    expect(await rows()).toMatchObject([{ needs: [second.id] }])
    expect((await rows())[0]).not.toHaveProperty('ready')
    expect((await store().next())!.id).toBe(second.id)
    expect((await files()).map(({ id }) => id)).toEqual([second.id])
    await queueCommand(updateProfile, completeInput<typeof updateProfile>({ body: { profileImage: '' } }))
    expect((await rows())[0]).not.toHaveProperty('needs')
    expect(await store().next()).toBeNull()
    expect(await files()).toEqual([])
  })
})

describe('the next file to upload', () => {
  it('is the first that a command needs, in order', async () => {
    const [first, second] = [picture(), picture()]
    await chooseFile(first)
    // A command can need several files, such as a listing with two pictures.
    await database()
      .outbox.toCollection()
      .modify({ needs: [first.id, second.id] })
    await database().files.add({ ...(await files())[0]!, id: second.id })
    expect((await store().next())!.id).toBe(first.id)
    await store().recordOffset(first.id, 400)
    expect(await store().next()).toMatchObject({ offset: 400, known: 1 })
    expect((await readOutbox(database())).files[first.id]).toEqual({ offset: 400, size: 1000, state: 'waiting' })
    await store().clearOffset(first.id)
    expect(await store().next()).toMatchObject({ offset: 400, known: 0 })
    await store().markUploaded(first.id)
    expect((await rows())[0]).not.toHaveProperty('ready')
    expect((await store().next())!.id).toBe(second.id)
    await store().markUploaded(second.id)
    expect(await rows()).toMatchObject([{ ready: 1 }])
    expect(await store().next()).toBeNull()
    // The command has no response yet: it may have to be sent again.
    expect(await files()).toHaveLength(2)
    await database().outbox.clear()
    expect(await store().next()).toBeNull()
    expect(await files()).toEqual([])
  })

  it('The next file to upload that is refused marks its command as refused, and a retry starts again', async () => {
    const chosen = picture()
    const { key } = (await chooseFile(chosen)) as { key: string }
    await store().refuse(chosen.id, { code: 'not_a_picture', message: 'No picture.' })
    expect(await rows()).toMatchObject([
      { state: 'refused', refusal: { code: 'not_a_picture', message: 'No picture.' } },
    ])
    expect(await store().next()).toBeNull()
    expect(await files()).toHaveLength(1)
    await retry(key)
    expect(await store().next()).toMatchObject({ id: chosen.id, state: 'waiting', known: 0 })
    const [retriedRow] = await rows()
    expect(retriedRow).toMatchObject({ state: 'waiting', needs: [chosen.id] })
    expect(await discard(retriedRow!.key, 'waiting', { type: 'click' })).toBe(true)
    expect(await store().next()).toBeNull()
    expect(await files()).toEqual([])
  })

  it('The next file to upload that is refused also blocks the commands that depend on its item', async () => {
    const chosen = picture()
    await chooseFile(chosen)
    const [creating] = await rows()
    await database().outbox.update(creating!.sequence, { endpoint: 'listings.create', orderKey: 'listing/1' })
    await rename('Mutale')
    await database().outbox.update((await rows())[1]!.sequence, { endpoint: 'listings.edit', orderKey: 'listing/1' })
    await store().refuse(chosen.id, { code: 'not_a_picture', message: 'No picture.' })
    expect(await rows()).toMatchObject([
      { state: 'refused' },
      { state: 'refused', refusal: { detail: { behind: creating!.key } } },
    ])
  })

  it('The next file to upload that is refused causes only related rows to be read', async () => {
    const currentDatabase = database()
    await currentDatabase.outbox.bulkAdd(
      Array.from({ length: 300 }, () => ({
        key: random.uuid(),
        user: user.id,
        device: 'd',
        endpoint: addToCart.name,
        input: { params: {}, query: {}, body: {} },
        orderKey: 'cart',
        coalesceKey: null,
        attempted: 0 as const,
        state: 'waiting' as const,
        createdAt: 1,
        tries: 0,
      })),
    )
    const chosen = picture()
    await chooseFile(chosen)
    let readCount = 0
    const countRead = (row: unknown) => (readCount++, row)
    currentDatabase.outbox.hook('reading', countRead)
    await store().refuse(chosen.id, { code: 'not_a_picture', message: 'No picture.' })
    const [pictureReadCount, creating] = [readCount, (await rows()).at(-1)!]
    expect(pictureReadCount).toBeLessThan(10)
    // A create command also needs its dependent rows, and stays within the same limit.
    await currentDatabase.outbox.update(creating.sequence, { endpoint: 'listings.create', state: 'waiting' })
    readCount = 0
    await store().refuse(chosen.id, { code: 'not_a_picture', message: 'No picture.' })
    currentDatabase.outbox.hook('reading').unsubscribe(countRead)
    expect(readCount).toBeLessThan(10)
  })

  it('The next file to upload that is missing is reported as lost', async () => {
    await chooseFile()
    await database().files.clear()
    expect(await store().next()).toBeNull()
    expect(await rows()).toMatchObject([{ state: 'refused', refusal: { code: 'file_lost' } }])
  })
})

it('works after migrating the outbox of an earlier version', async () => {
  const name = `tilipo-old-${user.id}`
  const old = new UserDatabase(user.id, { name, versions: migrations.slice(0, 5) })
  const row = {
    user: user.id,
    device: 'd',
    endpoint: addToCart.name,
    input: { params: {}, query: {}, body: {} },
    orderKey: 'cart',
    coalesceKey: null,
    attempted: 0,
    state: 'waiting',
    createdAt: 1,
    tries: 0,
  } as const
  await old.outbox.bulkAdd(Array.from({ length: 1000 }, () => ({ ...row, key: random.uuid() })))
  old.close()
  const migratedDatabase = new UserDatabase(user.id, { name })
  expect(await createStorage(migratedDatabase, 'd', Date.now).readSendable()).toHaveLength(1000)
  expect(await createFileStore(migratedDatabase).next()).toBeNull()
  await migratedDatabase.delete()
})

it('is deleted at sign-out', async () => {
  await chooseFile()
  const { id } = user
  await deleteUserDatabase(id)
  expect(await openUserDatabase(id).files.count()).toBe(0)
})

describe('photos of a room that is not created yet', () => {
  const room = random.uuid()
  const roomFields = { name: 'River room', description: '', price: 900, offered: true, ...blankRoom }
  const add = () =>
    queueCommand(createListing, completeInput<typeof createListing>({ body: { id: room, ...roomFields } }), {
      name: 'River room',
      vertical: 'hotels',
    })
  const addPhoto = (chosen: ReturnType<typeof picture>) =>
    queueCommand(
      changePhotos,
      completeInput<typeof changePhotos>({ params: { id: room }, body: { add: chosen.id } }),
      { name: 'River room', imageUrl: `data:${chosen.id}` },
      [{ ...chosen, purpose: 'listing' }],
    )
  const order = (...ids: string[]) =>
    queueCommand(changePhotos, completeInput<typeof changePhotos>({ params: { id: room }, body: { order: ids } }))
  const remove = (id: string) =>
    queueCommand(changePhotos, completeInput<typeof changePhotos>({ params: { id: room }, body: { remove: id } }))
  const getDisplayedPhotos = async () => (await readOwnListings(database()))[0]?.photos?.map(({ id, url }) => [id, url])
  const settleFirst = async (settlement: object) => createStorage(database(), 'device', Date.now).settle(settlement)

  it('are displayed in order immediately, and sent only after the room was created', async () => {
    const [first, second] = [picture(), picture()]
    await add()
    await addPhoto(first)
    await addPhoto(second)
    await order(second.id, first.id)
    expect(await getDisplayedPhotos()).toEqual([
      [second.id, `data:${second.id}`],
      [first.id, `data:${first.id}`],
    ])
    expect((await readOwnListings(database()))[0]!.imageUrl).toBe(`data:${second.id}`)
    // Text edits do not wait for photos, and no photo is sent before them.
    expect(await store().next()).toBeNull()
    expect(excludeBlockedRows(await rows()).map(({ endpoint }) => endpoint)).toEqual(['listings.create'])
    await settleFirst({ accepted: [(await rows())[0]!.key] })
    expect((await store().next())!.id).toBe(first.id)
    await store().markUploaded(first.id)
    expect(excludeBlockedRows(await rows()).map(({ input }) => input.body)).toEqual([{ add: first.id }])
  })

  it('are dropped if removed before they were sent, and keep the given order', async () => {
    const [first, second] = [picture(), picture()]
    await add()
    await addPhoto(first)
    await order(first.id)
    await addPhoto(second)
    await order(second.id, first.id)
    expect((await rows()).map(({ input }) => input.body).slice(1)).toEqual([
      { add: first.id },
      { order: [first.id] },
      { add: second.id },
      { order: [second.id, first.id] },
    ])
    await remove(second.id)
    expect(await getDisplayedPhotos()).toEqual([[first.id, `data:${first.id}`]])
    expect((await rows()).filter(({ input }) => input.body.add === second.id || input.body.remove)).toEqual([])
  })

  it('stay blocked while the room is refused, and are discarded with it', async () => {
    await add()
    await addPhoto(picture())
    const [creating] = await rows()
    await settleFirst({
      refused: [
        {
          key: creating!.key,
          refusal: { code: 'profile_incomplete', message: 'Please complete your business profile first.' },
        },
      ],
    })
    expect(await rows()).toMatchObject([
      { state: 'refused' },
      { state: 'refused', refusal: { code: 'parked', detail: { behind: creating!.key } } },
    ])
    await retry(creating!.key)
    expect(await rows()).toMatchObject([
      { endpoint: 'listings.create', state: 'waiting' },
      { endpoint: 'listings.photos', state: 'waiting' },
    ])
    expect(await discard((await rows())[0]!.key, 'waiting', { type: 'click' })).toBe(true)
    expect(await rows()).toEqual([])
    expect(await store().next()).toBeNull()
    expect(await files()).toEqual([])
  })
})
