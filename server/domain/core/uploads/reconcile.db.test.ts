/** Uploads that two processes receive on one storage, while one of them starts and reconciles rows and files. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { appendUpload, beginUpload, readUpload, uploadChunkType } from '#contract/sync/uploads'
import { insertCustomer } from '../../../../tests/support/builders'
import { openFakeS3, type FakeS3 } from '../../../../tests/support/fake-s3'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import type { Files } from '../../../gateways'
import { createDiskFiles } from '../../../gateways/files/disk'
import { createS3Files } from '../../../gateways/files/s3'
import { reconcileUploads } from '.'
import { minOrphanAgeMs } from './reconcile'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(30_000)])
const firstHalf = pdf.subarray(0, 15_000)
const secondHalf = pdf.subarray(15_000)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let s3: FakeS3
let folder: string
beforeAll(async () => {
  s3 = await openFakeS3()
  folder = mkdtempSync(join(tmpdir(), 'tilipo-files-'))
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const storages: [string, () => Files][] = [
  ['the disk', () => createDiskFiles(folder)],
  ['an object storage', () => createS3Files({ ...s3, timeoutMs: 2000, retryDelayMs: 5 })],
]

describe.each(storages)('two processes that store uploads on %s', (_, openFiles) => {
  let world: World
  let owner: Awaited<ReturnType<typeof insertCustomer>>
  let id: string
  beforeAll(async () => (world = await openWorld({ openFiles })))
  afterAll(() => world.close())
  beforeEach(async () => {
    owner = await insertCustomer(world.connection.db)
    id = newId()
    s3.rule = () => 'pass'
  })
  afterEach(() => vi.restoreAllMocks())

  const begin = () =>
    world.call(beginUpload, {
      params: { id },
      body: { purpose: 'document', size: pdf.length, type: 'application/pdf', sha256: sha256(pdf) },
      token: owner.token,
    })
  const append = (offset: number, bytes: Buffer) =>
    world.call(appendUpload, {
      params: { id },
      query: { offset, sha256: sha256(bytes) },
      body: bytes,
      token: owner.token,
      headers: { 'content-type': uploadChunkType },
    })
  const readState = async () => (await world.call(readUpload, { params: { id }, token: owner.token })).body
  const listNames = async () => (await openFiles().listUploads()).get(id)?.map(({ name }) => name) ?? []
  /** The start of another process. `during` runs in its first call of this method, before or after the call. */
  const reconcile = async (during: Partial<Record<keyof Files, () => Promise<unknown>>> = {}, now = new Date()) => {
    const files = openFiles()
    for (const [method, run] of Object.entries(during)) {
      const original = files[method as 'listUploads'].bind(files)
      vi.spyOn(files, method as 'listUploads').mockImplementationOnce(async (...given) => {
        if (method !== 'listUploads') await run()
        const result = await original(...given)
        if (method === 'listUploads') await run()
        return result
      })
    }
    return reconcileUploads(world.connection.db, files, now)
  }

  it('keep an upload that completes after the files were listed', async () => {
    await begin()
    await append(0, firstHalf)
    const result = await reconcile({ listUploads: () => append(firstHalf.length, secondHalf) })
    expect(result).toMatchObject({ shortened: 0, missing: 0 })
    expect(await readState()).toMatchObject({ state: 'done' })
    expect(await openFiles().readDocument(`${id}.private.pdf`)).toEqual(pdf)
  })

  it('keep an upload that completes while its bytes are counted', async () => {
    await begin()
    await append(0, firstHalf)
    const result = await reconcile({
      getReceivedBytes: async () => {
        await append(firstHalf.length, secondHalf)
        await openFiles().removeParts(id)
      },
    })
    expect(result).toMatchObject({ shortened: 0 })
    expect(await readState()).toMatchObject({ state: 'done' })
  })

  it('keep an upload that begins after the files were listed', async () => {
    const result = await reconcile({
      listUploads: async () => {
        await begin()
        await append(0, firstHalf)
      },
    })
    expect(result).toMatchObject({ removed: 0, shortened: 0 })
    expect(await readState()).toMatchObject({ state: 'receiving', offset: firstHalf.length })
    expect((await append(firstHalf.length, secondHalf)).body).toMatchObject({ state: 'done' })
  })

  it('keep the file of a form that has no row yet, and delete it when no request can be writing it', async () => {
    const received = await openFiles().receive(Readable.from([pdf]))
    expect(await reconcile()).toMatchObject({ removed: 0 })
    await openFiles().adopt(received.id, id)
    expect(await listNames()).toHaveLength(1)
    await reconcile({}, new Date(Date.now() + minOrphanAgeMs + 60_000))
    expect(await listNames()).toEqual([])
  })

  it('keep the pieces of an unfinished upload, however old they are', async () => {
    await begin()
    await append(0, firstHalf)
    await reconcile({}, new Date(Date.now() + 10 * minOrphanAgeMs))
    expect((await append(firstHalf.length, secondHalf)).body).toMatchObject({ state: 'done' })
  })

  it('delete pieces that a killed process left beside its finished file', async () => {
    await begin()
    vi.spyOn(world.gateways.files, 'removeParts').mockRejectedValueOnce(new Error('killed'))
    await append(0, pdf)
    expect((await listNames()).length).toBeGreaterThan(1)
    await reconcile()
    expect(await listNames()).toEqual([`${id}.private.pdf`])
  })

  it('count one file for two requests that complete one upload at the same time', async () => {
    await begin()
    await append(0, firstHalf)
    const answers = await Promise.all([append(firstHalf.length, secondHalf), append(firstHalf.length, secondHalf)])
    expect(answers.map(({ body }) => body.state)).toContain('done')
    expect(await readState()).toMatchObject({ state: 'done' })
    expect(await openFiles().readDocument(`${id}.private.pdf`)).toEqual(pdf)
  })
})

describe('an object storage that is down', () => {
  let world: World
  beforeAll(async () => (world = await openWorld({ openFiles: () => createS3Files({ ...s3, retryDelayMs: 5 }) })))
  afterAll(() => world.close())

  it('makes uploads answer 503, and they continue when it is back', async () => {
    const { token } = await insertCustomer(world.connection.db)
    const id = newId()
    const body = { purpose: 'document', size: pdf.length, type: 'application/pdf', sha256: sha256(pdf) }
    const append = (offset: number, bytes: Buffer) =>
      world.call(appendUpload, {
        params: { id },
        query: { offset },
        body: bytes,
        token,
        headers: { 'content-type': uploadChunkType },
      })
    await world.call(beginUpload, { params: { id }, body, token })
    await append(0, firstHalf)
    for (const fault of ['drop before', { status: 503, code: 'ServiceUnavailable' }] as const) {
      s3.rule = () => fault
      const refused = await append(firstHalf.length, secondHalf)
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'busy', '2'])
    }
    s3.rule = () => 'pass'
    expect((await append(firstHalf.length, secondHalf)).body).toMatchObject({ state: 'done' })
  })
})
