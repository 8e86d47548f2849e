import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { updateProfile } from '#contract/accounts/profile'
import { appendUpload, readUpload, beginUpload, uploadChunkType } from '#contract/sync/uploads'
import { insertCustomer } from '../../../../tests/support/builders'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newId, openWorld, type CallResponse, type World } from '../../../../tests/support/world'
import { expireUpload, reconcileUploads } from '.'
import { maxUnusedBytes } from './begin'
import { minOrphanAgeMs } from './reconcile'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Contains EXIF data with a GPS position, as photos of phones do. */
const photo = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
  .withExif({ IFD0: { Artist: 'Mutale' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '15/1 25/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 95 })
  .toBuffer()
const pieceCount = 4
const pieceSize = Math.ceil(photo.length / pieceCount)

let now = new Date('2026-11-21T08:00:00Z')
let world: World
let owner: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => (world = await openWorld({ clock: () => now })))
afterAll(() => world.close())
beforeEach(async () => {
  now = new Date()
  owner = await insertCustomer(world.connection.db)
})
afterEach(() => vi.restoreAllMocks())

const begin = (id: string, more: object = {}, token = owner.token) =>
  world.call(beginUpload, {
    params: { id },
    body: { purpose: 'profile', size: photo.length, type: 'image/jpeg', sha256: sha256(photo), ...more },
    token,
  })
const readState = (id: string, token = owner.token) => world.call(readUpload, { params: { id }, token })
const append = (id: string, offset: number, bytes: Buffer, query: object = {}, token = owner.token) =>
  world.call(appendUpload, {
    params: { id },
    query: { offset, sha256: sha256(bytes), ...query },
    body: bytes,
    token,
    headers: { 'content-type': uploadChunkType },
  })
const getPiece = (from: number) => photo.subarray(from, from + pieceSize)

async function upload(token = owner.token, more: object = {}): Promise<string> {
  const id = newId()
  await begin(id, more, token)
  for (let from = 0; from < photo.length; from += pieceSize)
    expect((await append(id, from, getPiece(from), {}, token)).status).toBe(200)
  return id
}
const loadRow = (id: string) =>
  world.connection.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
const listFiles = (id: string) => readdirSync(world.folder).filter((name) => name.startsWith(id))
const getDeps = () => ({ db: world.connection.db, files: world.gateways.files })
const getRefusal = ({ status, body }: CallResponse) => [status, body.code]
const clockAfter = (hours: number) => () => new Date(now.getTime() + hours * 3_600_000)

it('is received in sequential pieces and published without EXIF data', async () => {
  const id = newId()
  expect((await begin(id)).body).toEqual({ id, state: 'receiving', offset: 0, size: photo.length, url: null })
  for (let from = 0; from < photo.length - pieceSize; from += pieceSize) {
    expect((await append(id, from, getPiece(from))).body).toMatchObject({
      state: 'receiving',
      offset: from + pieceSize,
    })
  }
  const from = (pieceCount - 1) * pieceSize
  const { body } = await append(id, from, getPiece(from))
  expect(body).toEqual({
    id,
    state: 'done',
    offset: photo.length,
    size: photo.length,
    url: expect.stringMatching(`^/media/uploads/${id}\\.jpg\\?v=[\\w-]{8}$`),
  })
  const stored = (await world.gateways.files.read(`${id}.jpg`))!
  expect(await sharp(photo).metadata()).toMatchObject({ width: 300, orientation: 6, exif: expect.any(Buffer) })
  const storedMetadata = await sharp(stored).metadata()
  expect([storedMetadata.width, storedMetadata.height, storedMetadata.exif, storedMetadata.orientation]).toEqual([
    200,
    300,
    undefined,
    undefined,
  ])
  await expect.poll(() => listFiles(id)).toEqual([`${id}.jpg`])
})

it('starts over when the last piece was not stored completely', async () => {
  const id = newId()
  await begin(id, { sha256: undefined })
  const lastOffset = (pieceCount - 1) * pieceSize
  for (let from = 0; from < lastOffset; from += pieceSize) await append(id, from, getPiece(from))
  const { write } = world.gateways.files
  vi.spyOn(world.gateways.files, 'write').mockImplementationOnce((file, at, bytes) =>
    write(file, at, bytes.subarray(9)),
  )
  expect(getRefusal(await append(id, lastOffset, getPiece(lastOffset)))).toEqual([409, 'wrong_offset'])
  expect((await readState(id)).body).toMatchObject({ state: 'receiving', offset: 0 })
  for (let from = 0; from < photo.length; from += pieceSize) await append(id, from, getPiece(from))
  expect((await readState(id)).body).toMatchObject({ state: 'done' })
})

it('gives the same result when each request is repeated', async () => {
  const id = await upload()
  expect((await begin(id)).body).toEqual((await readState(id)).body)
  const version = (await loadRow(id))!.version
  expect((await append(id, photo.length, Buffer.alloc(0))).body).toMatchObject({ state: 'done', offset: photo.length })
  expect((await loadRow(id))!.version).toBe(version)
  expect(getRefusal(await begin(id, { size: 5 }))).toEqual([422, 'key_reused'])
})

it('rejects a misplaced, damaged or oversized piece unchanged, and returns the expected offset', async () => {
  const id = newId()
  await begin(id)
  await append(id, 0, getPiece(0))
  const wrong = await append(id, 2 * pieceSize, getPiece(2 * pieceSize))
  expect([...getRefusal(wrong), wrong.body.detail]).toEqual([409, 'wrong_offset', { offset: pieceSize }])
  expect(getRefusal(await append(id, 0, getPiece(0)))).toEqual([409, 'wrong_offset'])
  expect(getRefusal(await append(id, pieceSize, getPiece(pieceSize), { sha256: sha256(photo) }))).toEqual([
    400,
    'damaged_part',
  ])
  expect(getRefusal(await append(id, pieceSize, Buffer.concat([photo, photo])))).toEqual([400, 'malformed'])
  expect(getRefusal(await append(id, pieceSize, randomBytes(300_000)))).toEqual([413, 'too_large'])
  expect((await readState(id)).body).toMatchObject({ state: 'receiving', offset: pieceSize })
})

it('accepts concurrent writes at the same offset', async () => {
  const id = newId()
  await begin(id)
  await Promise.all([append(id, 0, getPiece(0)), append(id, 0, photo.subarray(0, 2 * pieceSize))])
  const { offset } = (await readState(id)).body
  expect([pieceSize, 2 * pieceSize]).toContain(offset)
  expect((await append(id, offset, photo.subarray(offset))).body.state).toBe('done')
})

it('does not count a piece that arrives after a reset to the beginning', async () => {
  const id = newId()
  await begin(id)
  await append(id, 0, getPiece(0))
  const write = world.gateways.files.write.bind(world.gateways.files)
  vi.spyOn(world.gateways.files, 'write').mockImplementationOnce(async (...given) => {
    await world.connection.db.updateTable('upload').set({ received: 0 }).where('id', '=', id).execute()
    await write(...given)
  })
  expect((await append(id, pieceSize, getPiece(pieceSize))).body.offset).toBe(0)
  expect((await readState(id)).body.offset).toBe(0)
})

it('is accessible to its owner only', async () => {
  const id = await upload()
  const otherCustomer = await insertCustomer(world.connection.db)
  for (const request of [
    readState(id, otherCustomer.token),
    begin(id, {}, otherCustomer.token),
    append(id, 0, getPiece(0), {}, otherCustomer.token),
  ])
    expect((await request).status).toBe(404)
  expect(
    getRefusal(await world.call(updateProfile, { body: { profileImage: id }, token: otherCustomer.token })),
  ).toEqual([410, 'upload_gone'])
})

it.each(['image/jpg', 'image/pjpeg', 'IMAGE/JPEG', 'application/octet-stream'])(
  'accepts a JPEG that the device declares as %s',
  async (type) => {
    const id = await upload(owner.token, { type })
    expect((await readState(id)).body).toMatchObject({ state: 'done', url: expect.stringContaining('.jpg') })
  },
)

it('rejects oversized files and non-images early, and again on repeated requests', async () => {
  const id = newId()
  expect(getRefusal(await begin(id, { size: 10 * 1024 * 1024 + 1 }))).toEqual([413, 'picture_too_large'])
  expect(getRefusal(await begin(id, { type: 'application/pdf' }))).toEqual([415, 'not_a_picture'])
  expect(await loadRow(id)).toBeUndefined()
  const html = Buffer.from('<script>alert(1)</script>'.repeat(200))
  await begin(id, { size: html.length, sha256: sha256(html) })
  for (let time = 0; time < 2; time++)
    expect(getRefusal(await append(id, 0, html.subarray(0, 100)))).toEqual([415, 'not_a_picture'])
  expect(getRefusal(await begin(id, { size: html.length, sha256: sha256(html) }))).toEqual([415, 'not_a_picture'])
  expect(listFiles(id)).toEqual([])
  // Starts with the bytes of a real picture.
  const broken = Buffer.concat([photo.subarray(0, 200), randomBytes(500)])
  const second = newId()
  await begin(second, { size: broken.length, sha256: sha256(broken) })
  expect(getRefusal(await append(second, 0, broken))).toEqual([415, 'not_a_picture'])
  expect(listFiles(second)).toEqual([])
})

const uploadWhole = async (id: string, bytes: Buffer) => {
  await begin(id, { size: bytes.length, sha256: undefined, type: 'image/png' })
  return append(id, 0, bytes)
}

it('rejects a small file with more than 24 megapixels, also on repeated requests', async () => {
  const bytes = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'red' } })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
  const id = newId()
  expect(getRefusal(await uploadWhole(id, bytes))).toEqual([413, 'too_many_pixels'])
  expect(getRefusal(await append(id, 0, bytes))).toEqual([413, 'too_many_pixels'])
})

it('is accepted later when too many pictures of the account are being converted', async () => {
  const bytes = await sharp(randomBytes(400 * 200 * 3), { raw: { width: 400, height: 200, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const ids = Array.from({ length: 8 }, () => newId())
  for (const id of ids) await begin(id, { size: bytes.length, sha256: undefined, type: 'image/png' })
  const answers = await Promise.all(ids.map((id) => append(id, 0, bytes)))
  const busy = answers.flatMap((answer, index) => (answer.status === 200 ? [] : [{ answer, id: ids[index]! }]))
  // How many are busy depends on the speed of the conversions; `limiter.test.ts` tests the exact limit.
  expect(busy.length).toBeGreaterThan(0)
  for (const { answer } of busy) expect(getRefusal(answer)).toEqual([503, 'busy'])
  for (const { id } of busy) {
    const { body } = await readState(id)
    expect((await append(id, body.offset, bytes.subarray(body.offset))).body).toMatchObject({ state: 'done' })
  }
})

it('starts over when all pieces arrived but the digest differs', async () => {
  const id = newId()
  await begin(id)
  const alteredPhoto = Buffer.from(photo)
  alteredPhoto[photo.length - 5]! ^= 1
  expect((await append(id, 0, alteredPhoto)).body).toMatchObject({ code: 'wrong_offset', detail: { offset: 0 } })
  expect((await append(id, 0, photo)).body.state).toBe('done')
})

it('limits the number of unused uploads per user', async () => {
  const statuses = []
  for (let count = 0; count < 41; count++) statuses.push((await begin(newId())).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(40)
  expect(statuses.at(-1)).toBe(429)
})

it('limits the total size of unused uploads with a temporary refusal, and accepts again when freed', async () => {
  const { db } = world.connection
  const otherCustomer = await insertCustomer(db)
  const row = {
    owner_id: otherCustomer.id,
    purpose: 'profile',
    type: 'image/jpeg',
    size: 2 ** 31 - 1,
    touched_at: now,
    created_at: now,
  } as const
  const large = await db
    .insertInto('upload')
    .values({ ...row, id: newId() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = newId()
  const fullResponse = await begin(id)
  expect([...getRefusal(fullResponse), fullResponse.headers['retry-after']]).toEqual([503, 'uploads_full', '600'])
  expect(await loadRow(id)).toBeUndefined()
  // Used and refused uploads do not count towards the limit.
  await db.updateTable('upload').set({ used_for: 'account:x' }).where('id', '=', large.id).execute()
  expect((await begin(id)).status).toBe(200)
  await db
    .updateTable('upload')
    .set({ used_for: null, state: 'refused', refusal: 'not_a_picture' })
    .where('id', '=', large.id)
    .execute()
  expect((await begin(newId())).status).toBe(200)
  await db.deleteFrom('upload').where('id', '=', large.id).execute()
})

it('enforces the total size under concurrent requests', async () => {
  const { db } = world.connection
  const row = { owner_id: owner.id, purpose: 'profile', type: 'image/jpeg', touched_at: now, created_at: now } as const
  const usage = await db
    .selectFrom('upload')
    .select((eb) => eb.fn.sum<number>('size').as('bytes'))
    .where('used_for', 'is', null)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow()
  // Leaves space for three more.
  const size = maxUnusedBytes - Number(usage.bytes) - Math.floor(3.5 * photo.length)
  const large = await db
    .insertInto('upload')
    .values({ ...row, id: newId(), size })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin(newId())))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 503, 503, 503, 503, 503])
  await db.deleteFrom('upload').where('id', '=', large.id).execute()
})

it('becomes the profile picture once when referenced, and the replaced one is deleted later', async () => {
  const [first, second] = [await upload(), await upload()]
  const setProfileImage = (id: string, key?: string) =>
    world.call(updateProfile, { body: { profileImage: id }, token: owner.token, ...(key ? { key } : {}) })
  expect((await setProfileImage(first)).body.imageUrl).toBe((await readState(first)).body.url)
  expect((await setProfileImage(first)).body.imageUrl).toBe((await readState(first)).body.url)
  expect((await loadRow(first))!.used_for).toBe(`account:${owner.id}`)
  await expireUpload(getDeps(), first, clockAfter(500))
  expect(listFiles(first)).toEqual([`${first}.jpg`])
  await setProfileImage(second)
  expect((await loadRow(first))!.used_for).toBeNull()
  await expireUpload(getDeps(), first, clockAfter(47))
  expect(await loadRow(first)).toBeDefined()
  await expireUpload(getDeps(), first, clockAfter(49))
  expect([await loadRow(first), listFiles(first)]).toEqual([undefined, []])
  const clearedResponse = await setProfileImage('')
  expect(clearedResponse.body.imageUrl).toBeNull()
  expect((await loadRow(second))!.used_for).toBeNull()
})

it('schedules its own cleanup, which keeps pictures in use', async () => {
  const [unusedId, usedId] = [await upload(), await upload()]
  await world.call(updateProfile, { body: { profileImage: usedId }, token: owner.token })
  await runDueTasks(world)
  expect(listFiles(unusedId)).toHaveLength(1)
  await world.connection.db
    .updateTable('upload')
    .set({ touched_at: clockAfter(-49)() })
    .where('id', 'in', [unusedId, usedId])
    .execute()
  await runDueTasks(world, 48 * 3600)
  expect([await loadRow(unusedId), listFiles(unusedId), listFiles(usedId)]).toEqual([undefined, [], [`${usedId}.jpg`]])
})

it('cannot be used while incomplete or for another purpose', async () => {
  const half = newId()
  await begin(half)
  await append(half, 0, getPiece(0))
  const listing = await upload(owner.token, { purpose: 'listing' })
  for (const profileImage of [half, listing, newId()]) {
    expect(getRefusal(await world.call(updateProfile, { body: { profileImage }, token: owner.token }))).toEqual([
      410,
      'upload_gone',
    ])
  }
  await expireUpload(getDeps(), half, clockAfter(49))
  expect([await loadRow(half), listFiles(half)]).toEqual([undefined, []])
})

it('can be replaced by one multipart form with the picture', async () => {
  const form = (content: Buffer, texts: Record<string, string>) => {
    const head = Object.entries(texts).map(
      ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    const file =
      '--b\r\nContent-Disposition: form-data; name="profileImage"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    const payload = Buffer.concat([Buffer.from(head.join('') + file), content, Buffer.from('\r\n--b--\r\n')])
    return world.app.inject({
      method: 'PUT',
      url: '/api/auth/profile',
      payload,
      headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${owner.token}` },
    })
  }
  const answer = (await form(photo, { full_name: 'Mutale Phiri' })).json()
  expect(answer).toMatchObject({
    full_name: 'Mutale Phiri',
    imageUrl: expect.stringMatching(/^\/media\/uploads\/.*\.jpg\?v=/),
  })
  const refused = await form(Buffer.from('%PDF-1.7 and so on and on'), { full_name: 'Somebody Else' })
  expect([refused.statusCode, refused.json().code]).toEqual([415, 'not_a_picture'])
  const account = await world.connection.db
    .selectFrom('account')
    .select(['full_name', 'image_url'])
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ full_name: 'Mutale Phiri', image_url: answer.imageUrl })
  const rows = await world.connection.db.selectFrom('upload').select('state').where('owner_id', '=', owner.id).execute()
  expect(rows).toEqual([{ state: 'done' }])
})

// Simulates a process that is killed during each of these calls: it makes no later calls.
const crashPoints = ['write', 'make', 'removeParts'] as const
it.each(crashPoints)('recovers from a crash during %s, without leftovers', async (method) => {
  const id = newId()
  await begin(id)
  await append(id, 0, photo.subarray(0, 3 * pieceSize))
  const originalMethod = world.gateways.files[method].bind(world.gateways.files) as (...given: any[]) => Promise<any>
  await new Promise<void>((markKilled) => {
    // The process dies after the call took effect and before its result is returned.
    vi.spyOn(world.gateways.files, method).mockImplementation(async (...given: any[]) => {
      if (method !== 'removeParts') await originalMethod(...given)
      markKilled()
      return new Promise<never>(() => undefined)
    })
    void append(id, 3 * pieceSize, getPiece(3 * pieceSize))
  })
  vi.restoreAllMocks()
  await reconcileUploads(world.connection.db, world.gateways.files)
  const { offset, state } = (await begin(id)).body
  if (state !== 'done') expect((await append(id, offset, photo.subarray(offset))).body.state).toBe('done')
  await expect.poll(() => listFiles(id)).toEqual([`${id}.jpg`])
})

/** Writes a file that no running request can be writing. */
function writeOldFile(name: string): void {
  const path = join(world.folder, name)
  writeFileSync(path, 'x')
  const writtenAt = new Date(Date.now() - minOrphanAgeMs - 60_000)
  utimesSync(path, writtenAt, writtenAt)
}

it('Startup deletes stray files, requests lost files again, and keeps used ones', async () => {
  const [stray, lost, half, whole, usedId] = [newId(), await upload(), newId(), await upload(), await upload()]
  await world.call(updateProfile, { body: { profileImage: usedId }, token: owner.token })
  await begin(half)
  await append(half, 0, photo.subarray(0, 3 * pieceSize))
  truncateSync(join(world.folder, `${half}.part`), pieceSize)
  for (const kind of ['part', 'new', 'webp']) writeOldFile(`${stray}.${kind}`)
  writeOldFile(`${whole}.new`)
  for (const id of [lost, usedId]) rmSync(join(world.folder, `${id}.jpg`))
  expect(await reconcileUploads(world.connection.db, world.gateways.files)).toMatchObject({ removed: 4, missing: 1 })
  expect(listFiles(stray)).toEqual([])
  expect(listFiles(whole)).toEqual([`${whole}.jpg`])
  expect((await readState(lost)).body).toMatchObject({ state: 'receiving', offset: 0 })
  expect((await append(lost, 0, photo)).body.state).toBe('done')
  expect((await readState(half)).body.offset).toBe(pieceSize)
  expect(await loadRow(usedId)).toMatchObject({ state: 'done', used_for: `account:${owner.id}` })
})

it('detects a truncated file with the next piece', async () => {
  const id = newId()
  await begin(id)
  await append(id, 0, photo.subarray(0, 2 * pieceSize))
  truncateSync(join(world.folder, `${id}.part`), pieceSize)
  expect((await append(id, 2 * pieceSize, getPiece(2 * pieceSize))).body).toMatchObject({
    code: 'wrong_offset',
    detail: { offset: pieceSize },
  })
  expect((await append(id, pieceSize, photo.subarray(pieceSize))).body.state).toBe('done')
})
