import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { updateProfile } from '#contract/accounts/profile'
import { appendUpload, readUpload, beginUpload, uploadChunkType } from '#contract/sync/uploads'
import { aCustomer } from '../../../tests/support/builders'
import { runDue } from '../../../tests/support/work'
import { newId, openWorld, type Answer, type World } from '../../../tests/support/world'
import { expireUpload, reconcileUploads } from '.'
import { maxUnusedBytes } from './begin'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Contains EXIF data with a GPS position, as photos of phones do. */
const photo = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
  .withExif({ IFD0: { Artist: 'Mutale' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '15/1 25/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg({ quality: 95 })
  .toBuffer()
const pieces = 4
const step = Math.ceil(photo.length / pieces)

let at = new Date('2026-11-21T08:00:00Z')
let world: World
let me: Awaited<ReturnType<typeof aCustomer>>
beforeAll(async () => (world = await openWorld({ clock: () => at })))
afterAll(() => world.close())
beforeEach(async () => {
  at = new Date()
  me = await aCustomer(world.connection.db)
})
afterEach(() => vi.restoreAllMocks())

const begin = (id: string, more: object = {}, token = me.token) =>
  world.call(beginUpload, {
    params: { id },
    body: { purpose: 'profile', size: photo.length, type: 'image/jpeg', sha256: sha256(photo), ...more },
    token,
  })
const ask = (id: string, token = me.token) => world.call(readUpload, { params: { id }, token })
const append = (id: string, offset: number, bytes: Buffer, query: object = {}, token = me.token) =>
  world.call(appendUpload, {
    params: { id },
    query: { offset, sha256: sha256(bytes), ...query },
    body: bytes,
    token,
    headers: { 'content-type': uploadChunkType },
  })
const piece = (from: number) => photo.subarray(from, from + step)

async function upload(token = me.token, more: object = {}): Promise<string> {
  const id = newId()
  await begin(id, more, token)
  for (let from = 0; from < photo.length; from += step)
    expect((await append(id, from, piece(from), {}, token)).status).toBe(200)
  return id
}
const rowOf = (id: string) =>
  world.connection.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()
const filesOf = (id: string) => readdirSync(world.folder).filter((name) => name.startsWith(id))
const outside = () => ({ db: world.connection.db, files: world.gateways.files })
const refusal = ({ status, body }: Answer) => [status, body.code]
const later = (hours: number) => () => new Date(at.getTime() + hours * 3_600_000)

it('is received in sequential pieces and published without EXIF data', async () => {
  const id = newId()
  expect((await begin(id)).body).toEqual({ id, state: 'receiving', offset: 0, size: photo.length, url: null })
  for (let from = 0; from < photo.length - step; from += step) {
    expect((await append(id, from, piece(from))).body).toMatchObject({ state: 'receiving', offset: from + step })
  }
  const from = (pieces - 1) * step
  const { body } = await append(id, from, piece(from))
  expect(body).toEqual({
    id,
    state: 'done',
    offset: photo.length,
    size: photo.length,
    url: expect.stringMatching(`^/media/uploads/${id}\\.jpg\\?v=[\\w-]{8}$`),
  })
  const stored = (await world.gateways.files.read(`${id}.jpg`))!
  expect(await sharp(photo).metadata()).toMatchObject({ width: 300, orientation: 6, exif: expect.any(Buffer) })
  const seen = await sharp(stored).metadata()
  expect([seen.width, seen.height, seen.exif, seen.orientation]).toEqual([200, 300, undefined, undefined])
  await expect.poll(() => filesOf(id)).toEqual([`${id}.jpg`])
})

it('gives the same result when each request is repeated', async () => {
  const id = await upload()
  expect((await begin(id)).body).toEqual((await ask(id)).body)
  const made = (await rowOf(id))!.version
  expect((await append(id, photo.length, Buffer.alloc(0))).body).toMatchObject({ state: 'done', offset: photo.length })
  expect((await rowOf(id))!.version).toBe(made)
  expect(refusal(await begin(id, { size: 5 }))).toEqual([422, 'key_reused'])
})

it('rejects a misplaced, damaged or oversized piece unchanged, and returns the expected offset', async () => {
  const id = newId()
  await begin(id)
  await append(id, 0, piece(0))
  const wrong = await append(id, 2 * step, piece(2 * step))
  expect([...refusal(wrong), wrong.body.detail]).toEqual([409, 'wrong_offset', { offset: step }])
  expect(refusal(await append(id, 0, piece(0)))).toEqual([409, 'wrong_offset'])
  expect(refusal(await append(id, step, piece(step), { sha256: sha256(photo) }))).toEqual([400, 'damaged_part'])
  expect(refusal(await append(id, step, Buffer.concat([photo, photo])))).toEqual([400, 'malformed'])
  expect(refusal(await append(id, step, randomBytes(300_000)))).toEqual([413, 'too_large'])
  expect((await ask(id)).body).toMatchObject({ state: 'receiving', offset: step })
})

it('accepts concurrent writes at the same offset', async () => {
  const id = newId()
  await begin(id)
  await Promise.all([append(id, 0, piece(0)), append(id, 0, photo.subarray(0, 2 * step))])
  const { offset } = (await ask(id)).body
  expect([step, 2 * step]).toContain(offset)
  expect((await append(id, offset, photo.subarray(offset))).body.state).toBe('done')
})

it('does not count a piece that arrives after a reset to the beginning', async () => {
  const id = newId()
  await begin(id)
  await append(id, 0, piece(0))
  const write = world.gateways.files.write.bind(world.gateways.files)
  vi.spyOn(world.gateways.files, 'write').mockImplementationOnce(async (...given) => {
    await world.connection.db.updateTable('upload').set({ received: 0 }).where('id', '=', id).execute()
    await write(...given)
  })
  expect((await append(id, step, piece(step))).body.offset).toBe(0)
  expect((await ask(id)).body.offset).toBe(0)
})

it('is accessible to its owner only', async () => {
  const id = await upload()
  const other = await aCustomer(world.connection.db)
  for (const asked of [ask(id, other.token), begin(id, {}, other.token), append(id, 0, piece(0), {}, other.token)])
    expect((await asked).status).toBe(404)
  expect(refusal(await world.call(updateProfile, { body: { profileImage: id }, token: other.token }))).toEqual([
    410,
    'upload_gone',
  ])
})

it('rejects oversized files and non-images early, and again on repeated requests', async () => {
  const id = newId()
  expect(refusal(await begin(id, { size: 10 * 1024 * 1024 + 1 }))).toEqual([413, 'picture_too_large'])
  expect(refusal(await begin(id, { type: 'application/pdf' }))).toEqual([415, 'not_a_picture'])
  expect(await rowOf(id)).toBeUndefined()
  const page = Buffer.from('<script>alert(1)</script>'.repeat(200))
  await begin(id, { size: page.length, sha256: sha256(page) })
  for (let time = 0; time < 2; time++)
    expect(refusal(await append(id, 0, page.subarray(0, 100)))).toEqual([415, 'not_a_picture'])
  expect(refusal(await begin(id, { size: page.length, sha256: sha256(page) }))).toEqual([415, 'not_a_picture'])
  expect(filesOf(id)).toEqual([])
  // Starts with the bytes of a real picture.
  const broken = Buffer.concat([photo.subarray(0, 200), randomBytes(500)])
  const second = newId()
  await begin(second, { size: broken.length, sha256: sha256(broken) })
  expect(refusal(await append(second, 0, broken))).toEqual([415, 'not_a_picture'])
  expect(filesOf(second)).toEqual([])
})

it('starts over when all pieces arrived but the digest differs', async () => {
  const id = newId()
  await begin(id)
  const other = Buffer.from(photo)
  other[photo.length - 5]! ^= 1
  expect((await append(id, 0, other)).body).toMatchObject({ code: 'wrong_offset', detail: { offset: 0 } })
  expect((await append(id, 0, photo)).body.state).toBe('done')
})

it('limits the number of unused uploads per user', async () => {
  const begun = []
  for (let count = 0; count < 41; count++) begun.push((await begin(newId())).status)
  expect(begun.filter((status) => status === 200)).toHaveLength(40)
  expect(begun.at(-1)).toBe(429)
})

it('limits the total size of unused uploads with a temporary refusal, and accepts again when freed', async () => {
  const { db } = world.connection
  const many = await aCustomer(db)
  const row = {
    owner_id: many.id,
    purpose: 'profile',
    type: 'image/jpeg',
    size: 2 ** 31 - 1,
    touched_at: at,
    created_at: at,
  }
  const large = await db
    .insertInto('upload')
    .values({ ...row, id: newId() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = newId()
  const full = await begin(id)
  expect([...refusal(full), full.headers['retry-after']]).toEqual([503, 'uploads_full', '600'])
  expect(await rowOf(id)).toBeUndefined()
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
  const row = { owner_id: me.id, purpose: 'profile', type: 'image/jpeg', touched_at: at, created_at: at }
  const taken = await db
    .selectFrom('upload')
    .select((eb) => eb.fn.sum<number>('size').as('bytes'))
    .where('used_for', 'is', null)
    .where('state', '!=', 'refused')
    .executeTakeFirstOrThrow()
  // Leaves space for three more.
  const size = maxUnusedBytes - Number(taken.bytes) - Math.floor(3.5 * photo.length)
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
  const name = (id: string, key?: string) =>
    world.call(updateProfile, { body: { profileImage: id }, token: me.token, ...(key ? { key } : {}) })
  expect((await name(first)).body.imageUrl).toBe((await ask(first)).body.url)
  expect((await name(first)).body.imageUrl).toBe((await ask(first)).body.url)
  expect((await rowOf(first))!.used_for).toBe(`account:${me.id}`)
  await expireUpload(outside(), first, later(500))
  expect(filesOf(first)).toEqual([`${first}.jpg`])
  await name(second)
  expect((await rowOf(first))!.used_for).toBeNull()
  await expireUpload(outside(), first, later(47))
  expect(await rowOf(first)).toBeDefined()
  await expireUpload(outside(), first, later(49))
  expect([await rowOf(first), filesOf(first)]).toEqual([undefined, []])
  const without = await name('')
  expect(without.body.imageUrl).toBeNull()
  expect((await rowOf(second))!.used_for).toBeNull()
})

it('schedules its own cleanup, which keeps pictures in use', async () => {
  const [idle, shown] = [await upload(), await upload()]
  await world.call(updateProfile, { body: { profileImage: shown }, token: me.token })
  await runDue(world)
  expect(filesOf(idle)).toHaveLength(1)
  await world.connection.db
    .updateTable('upload')
    .set({ touched_at: later(-49)() })
    .where('id', 'in', [idle, shown])
    .execute()
  await runDue(world, 48 * 3600)
  expect([await rowOf(idle), filesOf(idle), filesOf(shown)]).toEqual([undefined, [], [`${shown}.jpg`]])
})

it('cannot be used while incomplete or for another purpose', async () => {
  const half = newId()
  await begin(half)
  await append(half, 0, piece(0))
  const listing = await upload(me.token, { purpose: 'listing' })
  for (const profileImage of [half, listing, newId()]) {
    expect(refusal(await world.call(updateProfile, { body: { profileImage }, token: me.token }))).toEqual([
      410,
      'upload_gone',
    ])
  }
  await expireUpload(outside(), half, later(49))
  expect([await rowOf(half), filesOf(half)]).toEqual([undefined, []])
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
      headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${me.token}` },
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
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow()
  expect(account).toEqual({ full_name: 'Mutale Phiri', image_url: answer.imageUrl })
  const rows = await world.connection.db.selectFrom('upload').select('state').where('owner_id', '=', me.id).execute()
  expect(rows).toEqual([{ state: 'done' }])
})

// Simulates a process that is killed at each step: later calls never happen.
const dying = ['write', 'make', 'removeParts'] as const
it.each(dying)('recovers from a crash during %s, without leftovers', async (at_) => {
  const id = newId()
  await begin(id)
  await append(id, 0, photo.subarray(0, 3 * step))
  const real = world.gateways.files[at_].bind(world.gateways.files) as (...given: any[]) => Promise<any>
  await new Promise<void>((killed) => {
    // Killed after the effect of the call and before its result is returned.
    vi.spyOn(world.gateways.files, at_).mockImplementation(async (...given: any[]) => {
      if (at_ !== 'removeParts') await real(...given)
      killed()
      return new Promise<never>(() => undefined)
    })
    void append(id, 3 * step, piece(3 * step))
  })
  vi.restoreAllMocks()
  await reconcileUploads(world.connection.db, world.gateways.files)
  const { offset, state } = (await begin(id)).body
  if (state !== 'done') expect((await append(id, offset, photo.subarray(offset))).body.state).toBe('done')
  await expect.poll(() => filesOf(id)).toEqual([`${id}.jpg`])
})

it('at startup deletes stray files, requests lost files again, and keeps used ones', async () => {
  const [stray, lost, half, whole, shown] = [newId(), await upload(), newId(), await upload(), await upload()]
  await world.call(updateProfile, { body: { profileImage: shown }, token: me.token })
  await begin(half)
  await append(half, 0, photo.subarray(0, 3 * step))
  truncateSync(join(world.folder, `${half}.part`), step)
  for (const kind of ['part', 'new', 'webp']) writeFileSync(join(world.folder, `${stray}.${kind}`), 'x')
  writeFileSync(join(world.folder, `${whole}.new`), 'x')
  for (const id of [lost, shown]) rmSync(join(world.folder, `${id}.jpg`))
  expect(await reconcileUploads(world.connection.db, world.gateways.files)).toMatchObject({ removed: 4, missing: 1 })
  expect(filesOf(stray)).toEqual([])
  expect(filesOf(whole)).toEqual([`${whole}.jpg`])
  expect((await ask(lost)).body).toMatchObject({ state: 'receiving', offset: 0 })
  expect((await append(lost, 0, photo)).body.state).toBe('done')
  expect((await ask(half)).body.offset).toBe(step)
  expect(await rowOf(shown)).toMatchObject({ state: 'done', used_for: `account:${me.id}` })
})

it('detects a truncated file with the next piece', async () => {
  const id = newId()
  await begin(id)
  await append(id, 0, photo.subarray(0, 2 * step))
  truncateSync(join(world.folder, `${id}.part`), step)
  expect((await append(id, 2 * step, piece(2 * step))).body).toMatchObject({
    code: 'wrong_offset',
    detail: { offset: step },
  })
  expect((await append(id, step, photo.subarray(step))).body.state).toBe('done')
})
