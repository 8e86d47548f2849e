/** The contract of `Files`: the same cases on the disk and on an object storage. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openFakeS3, type FakeS3 } from '../../../tests/support/fake-s3'
import { createDiskFiles } from './disk'
import { UnsupportedFile, type Files } from './files'
import { createS3Files } from './s3'
import { createS3Client } from './s3-client'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const pdf = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(50_000)])
const photo = await sharp(randomBytes(60 * 40 * 3), { raw: { width: 60, height: 40, channels: 3 } })
  .jpeg()
  .toBuffer()
const expected = { size: pdf.length, sha256: sha256(pdf) }
const owner = randomUUID()

let folder: string
let s3: FakeS3
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tilipo-files-'))
  s3 = await openFakeS3()
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await s3.close()
})

/** A real storage, which `npm run test:full -- swift` starts. */
const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
const realStorage = TEST_S3_ENDPOINT
  ? {
      endpoint: TEST_S3_ENDPOINT,
      bucket: TEST_S3_BUCKET ?? '',
      region: 'us-east-1',
      accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '',
    }
  : null
beforeEach(async () => {
  if (!realStorage) return
  const client = createS3Client(realStorage)
  for (const { key } of await client.list('')) await client.remove(key)
})

/** Each call is a new process: nothing is shared but the storage. */
const storages: [string, () => Files][] = [
  ['the disk', () => createDiskFiles(folder)],
  ['an object storage', () => createS3Files(s3)],
]

const storagesWithoutConditions: [string, () => Files][] = realStorage
  ? [['OpenStack Swift', () => createS3Files(realStorage)]]
  : [
      [
        'an object storage without conditions',
        () => {
          s3.supportsConditions = false
          return createS3Files(s3)
        },
      ],
    ]

describe.each([...storages, ...storagesWithoutConditions])('files on %s', (_, open) => {
  const writePieces = async (id: string, bytes: Buffer, length: number, from = 0) => {
    for (let offset = from; offset < bytes.length; offset += length)
      await open().write(id, offset, bytes.subarray(offset, offset + length))
  }
  const listNames = async () =>
    [...(await open().listUploads()).values()].flatMap((files) => files.map(({ name }) => name))

  it('store pieces that arrive in order and create a document with the same bytes', async () => {
    const id = randomUUID()
    await writePieces(id, pdf, 9000)
    expect(await open().getReceivedBytes(id)).toBe(pdf.length)
    const made = await open().make(id, 'document', owner, expected)
    expect(made).toEqual({ file: `${id}.private.pdf`, version: expect.stringMatching(/^[\w-]{8}$/) })
    expect(await open().readDocument(`${id}.private.pdf`)).toEqual(pdf)
    await open().removeParts(id)
    expect(await listNames()).toEqual([`${id}.private.pdf`])
  })

  it('continue an upload in another process, also with pieces of another size', async () => {
    const id = randomUUID()
    await open().write(id, 0, pdf.subarray(0, 20_000))
    await open().write(id, 20_000, pdf.subarray(20_000, 30_000))
    // The response was lost, and the client repeats with smaller pieces.
    await writePieces(id, pdf, 4000, 20_000)
    await open().write(id, 20_000, pdf.subarray(20_000, 24_000))
    expect(await open().make(id, 'document', owner, expected)).not.toBeNull()
    expect(await open().readDocument(`${id}.private.pdf`)).toEqual(pdf)
  })

  it('count only bytes without a gap, and create nothing from an incomplete upload', async () => {
    const id = randomUUID()
    expect(await open().getReceivedBytes(id)).toBe(0)
    expect(await open().make(id, 'document', owner, expected)).toBeNull()
    await open().write(id, 0, pdf.subarray(0, 40_000))
    expect(await open().getReceivedBytes(id)).toBe(40_000)
    expect(await open().make(id, 'document', owner, { ...expected, sha256: null })).toBeNull()
    expect(await open().exists(`${id}.private.pdf`)).toBe(false)
  })

  it('create nothing from bytes with another digest', async () => {
    const id = randomUUID()
    await writePieces(id, pdf, 9000)
    expect(await open().make(id, 'document', owner, { ...expected, sha256: sha256(photo) })).toBeNull()
    expect(await open().exists(`${id}.private.pdf`)).toBe(false)
  })

  it('separate public pictures from private documents', async () => {
    const [picture, document] = [randomUUID(), randomUUID()]
    await writePieces(picture, photo, 9000)
    await writePieces(document, pdf, 9000)
    await open().make(picture, 'picture', owner, { size: photo.length, sha256: null })
    await open().make(document, 'document', owner, expected)
    const { width, format } = await sharp((await open().read(`${picture}.jpg`)) ?? Buffer.alloc(0)).metadata()
    expect([width, format]).toEqual([60, 'jpeg'])
    expect(await open().read(`${document}.private.pdf`)).toBeNull()
    expect(await open().readDocument(`${picture}.jpg`)).toBeNull()
    for (const name of ['../secret', 'database', `${picture}.part`, `${randomUUID()}.jpg`])
      expect([await open().read(name), await open().readDocument(name)]).toEqual([null, null])
  })

  it('refuse content that is not a picture', async () => {
    const id = randomUUID()
    await open().write(id, 0, Buffer.from('<html>'.repeat(100)))
    await expect(open().make(id, 'picture', owner, { size: 600, sha256: null })).rejects.toThrow(UnsupportedFile)
  })

  it('give the same file when it is created again', async () => {
    const id = randomUUID()
    await writePieces(id, photo, 9000)
    const make = () => open().make(id, 'picture', owner, { size: photo.length, sha256: sha256(photo) })
    const made = await make()
    expect(await make()).toEqual(made)
  })

  it('remove all files of an upload and no others', async () => {
    const [id, otherId] = [randomUUID(), randomUUID()]
    for (const upload of [id, otherId]) {
      await writePieces(upload, pdf, 9000)
      await open().make(upload, 'document', owner, expected)
    }
    await open().removeParts(otherId)
    await open().remove(id)
    expect(await listNames()).toEqual([`${otherId}.private.pdf`])
    await open().remove(id)
  })

  it('list every file with the time of its change, and remove single ones', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const id of ids) await open().write(id, 0, pdf)
    await open().claimOwner('first')
    const uploads = await open().listUploads()
    expect([...uploads.keys()].sort()).toEqual([...ids].sort())
    const [removed, ...files] = [...uploads.values()].flat()
    for (const { changedAt } of files) expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000)
    await open().removeNames([removed?.name ?? ''])
    expect(await listNames()).toHaveLength(ids.length - 1)
  })

  it('keep the first mark of a database', async () => {
    expect(await open().getOwner()).toBeNull()
    expect(await open().claimOwner('first')).toBe('first')
    expect(await open().claimOwner('later')).toBe('first')
    expect(await open().getOwner()).toBe('first')
  })

  it('receive the file of a form and make it the content of an upload', async () => {
    const large = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(2_500_000)])
    const chunks = Array.from({ length: 40 }, (_item, index) => large.subarray(index * 65_000, (index + 1) * 65_000))
    const received = await open().receive(Readable.from(chunks))
    expect(received).toMatchObject({ size: large.length, sha256: sha256(large).toString('hex') })
    const id = randomUUID()
    await open().adopt(received.id, id)
    expect([...(await open().listUploads()).keys()]).toEqual([id])
    await open().make(id, 'document', owner, { size: large.length, sha256: sha256(large) })
    expect(large.equals((await open().readDocument(`${id}.private.pdf`)) ?? Buffer.alloc(0))).toBe(true)
  })

  it('leave nothing of a form whose connection was lost', async () => {
    const content = (async function* () {
      yield randomBytes(1_500_000)
      throw new Error('the connection was lost')
    })()
    await expect(open().receive(Readable.from(content))).rejects.toThrow('the connection was lost')
    expect(await listNames()).toEqual([])
  })
})

it.each(storages)('The mark of one database stays when several start at once on %s', async (_, open) => {
  const marks = await Promise.all(['a', 'b', 'c'].map((mark) => open().claimOwner(mark)))
  expect(new Set(marks).size).toBe(1)
  expect(await open().getOwner()).toBe(marks[0])
})

it('A wrong secret is refused by each object storage, also for reading', async () => {
  const calls: ((files: Files) => Promise<unknown>)[] = [
    (files) => files.getOwner(),
    (files) => files.claimOwner('mark'),
    (files) => files.listUploads(),
    (files) => files.removeNames(['database']),
  ]
  for (const settings of realStorage ? [s3, realStorage] : [s3]) {
    const files = createS3Files({ ...settings, secretAccessKey: 'wrong-secret' })
    for (const call of calls)
      await expect(call(files)).rejects.toMatchObject({
        isRefused: true,
        message: expect.stringMatching(/^object storage: (GET|PUT|LIST|DELETE): the storage answered 403 \w+$/),
      })
  }
})
