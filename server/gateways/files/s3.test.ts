/** Files on an object storage that fails, lies, is slow, or is configured wrongly. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openFakeS3, type FakeS3, type ReceivedRequest, type S3Fault } from '../../../tests/support/fake-s3'
import { StorageUnavailable, type Files } from './files'
import { createS3Files } from './s3'
import type { S3Settings } from './s3-client'

const pdf = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(20_000)])
const expected = { size: pdf.length, sha256: createHash('sha256').update(pdf).digest() }
const owner = randomUUID()

let s3: FakeS3
let id: string
beforeEach(async () => {
  s3 = await openFakeS3()
  id = randomUUID()
})
afterEach(() => s3.close())

const open = (settings: Partial<S3Settings> = {}): Files =>
  createS3Files({ ...s3, timeoutMs: 2000, retryDelayMs: 5, ...settings })
const getName = () => `${id}.private.pdf`
const upload = async (files = open()) => {
  await files.write(id, 0, pdf.subarray(0, 12_000))
  await files.write(id, 12_000, pdf.subarray(12_000))
  return files.make(id, 'document', owner, expected)
}
/** The first `count` requests with each of these actions fail. */
const failFirst = (actions: readonly string[], fault: S3Fault, count = 1) => {
  const remaining = new Map(actions.map((action) => [action, count]))
  s3.rule = ({ action }) => {
    const left = remaining.get(action) ?? 0
    remaining.set(action, left - 1)
    return left > 0 ? fault : 'pass'
  }
}
const always = (fault: S3Fault, matches: (request: ReceivedRequest) => boolean = () => true) =>
  void (s3.rule = (request) => (matches(request) ? fault : 'pass'))
const catchError = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

const temporaryFaults: [string, S3Fault][] = [
  ['answers 503', { status: 503, code: 'SlowDown' }],
  ['answers 500', { status: 500, code: 'InternalError' }],
  ['answers 429', { status: 429, code: 'TooManyRequests' }],
  ['answers 409 to concurrent writes', { status: 409, code: 'ConditionalRequestConflict' }],
  ['loses the request', 'drop before'],
  ['loses the answer', 'drop after'],
  ['cuts the answer', 'cut'],
  ['executes the request twice', 'repeat'],
]

describe('an object storage', () => {
  it.each(temporaryFaults)('is asked again when it %s', async (_, fault) => {
    failFirst(['PUT', 'GET', 'LIST', 'DELETE'], fault, 2)
    expect(await upload()).toMatchObject({ file: getName() })
    expect(await open().readDocument(getName())).toEqual(pdf)
    await open().removeParts(id)
    expect([...s3.objects.keys()]).toEqual([`uploads/${getName()}`])
  })

  it('is asked at most four times, and then the call fails with a temporary error', async () => {
    always({ status: 503, code: 'SlowDown' })
    const error = await catchError(open().write(id, 0, pdf))
    expect(error).toBeInstanceOf(StorageUnavailable)
    expect(error).toMatchObject({ isRefused: false, message: 'object storage: PUT: the storage answered 503 SlowDown' })
    expect(s3.requests).toHaveLength(4)
  })

  it('is asked again when it does not answer in time', async () => {
    failFirst(['PUT'], { delayMs: 300 })
    await open({ timeoutMs: 100 }).write(id, 0, pdf)
    expect(await open().getReceivedBytes(id)).toBe(pdf.length)
    always({ delayMs: 300 })
    expect(await catchError(open({ timeoutMs: 30 }).write(id, 0, pdf))).toMatchObject({
      message: 'object storage: PUT: time-out',
    })
  })

  it.each([
    ['an answer that is shorter than the object', 'cut silently' as const],
    ['an answer that ends early', 'cut' as const],
    ['the page of a Wi-Fi portal', 'portal' as const],
  ])('never gives the content of a document as %s', async (_, fault) => {
    await upload()
    failFirst(['GET'], fault, 3)
    const bytes = await open().readDocument(getName())
    // A portal gives no digest: its page can only be recognized where an object was written by this process.
    if (fault !== 'portal') expect(bytes).toEqual(pdf)
    always(fault, ({ action }) => action === 'LIST')
    await expect(open().listUploads()).rejects.toThrow(StorageUnavailable)
  })

  it('does not complete an upload when it stored only a part of a piece', async () => {
    failFirst(['PUT'], 'store half')
    expect(await upload()).toBeNull()
    expect(await open().exists(getName())).toBe(false)
    expect(await open().getReceivedBytes(id)).toBe(0)
    // The client sends the upload again.
    expect(await upload()).not.toBeNull()
  })

  it('does not complete an upload when it stored only a part of the finished file, and the next attempt repairs it', async () => {
    always('store half', ({ key }) => key.endsWith('.pdf'))
    await expect(upload()).rejects.toThrow(StorageUnavailable)
    expect(s3.objects.has(`uploads/${getName()}`)).toBe(false)
    always('pass')
    expect(await upload()).not.toBeNull()
    expect(await open().readDocument(getName())).toEqual(pdf)
  })

  it('does not complete an upload when another website answered instead', async () => {
    always('portal', ({ action, key }) => action === 'PUT' && key.endsWith('.pdf'))
    await expect(upload()).rejects.toThrow('the new file is not there')
  })

  it.each([
    ['a condition', true],
    ['a look before the write', false],
  ])('keeps a finished file that another process created, by %s, and describes that one', async (_, supports) => {
    s3.supportsConditions = supports
    const first = await upload()
    const other = Buffer.concat([Buffer.from('%PDF-1.7 '), randomBytes(20_000)])
    await open().removeParts(id)
    await open().write(id, 0, other)
    expect(await open().make(id, 'document', owner, { size: other.length, sha256: null })).toEqual(first)
    expect(await open().readDocument(getName())).toEqual(pdf)
  })

  it('has a complete upload when a process is killed between two pieces and another continues', async () => {
    await open().write(id, 0, pdf.subarray(0, 8000))
    // The second piece was sent, and its process was killed before the answer.
    always('drop after')
    await catchError(open().write(id, 8000, pdf.subarray(8000, 16_000)))
    always('pass')
    const other = open()
    const received = await other.getReceivedBytes(id)
    expect(received).toBe(16_000)
    await other.write(id, received, pdf.subarray(received))
    expect(await other.make(id, 'document', owner, expected)).toMatchObject({ file: getName() })
  })

  it('refuses a body that was changed on its way, and gets it again', async () => {
    const { fetch: realFetch } = globalThis
    const fakeFetch = vi.spyOn(globalThis, 'fetch')
    const changeBody: typeof fetch = (url, init) => realFetch(url, { ...init, body: randomBytes(pdf.length) })
    fakeFetch.mockImplementation(changeBody)
    expect(await catchError(open().write(id, 0, pdf))).toMatchObject({
      isRefused: false,
      message: 'object storage: PUT: the storage answered 400 XAmzContentSHA256Mismatch',
    })
    expect([s3.objects.size, s3.requests.length]).toEqual([0, 4])
    fakeFetch.mockImplementation(realFetch).mockImplementationOnce(changeBody)
    await open().write(id, 0, pdf)
    fakeFetch.mockRestore()
    expect(await open().getReceivedBytes(id)).toBe(pdf.length)
  })

  it('is not asked again when it does not implement a request', async () => {
    always({ status: 501, code: 'NotImplemented' })
    expect(await catchError(open().write(id, 0, pdf))).toMatchObject({ isRefused: true })
    expect(s3.requests).toHaveLength(1)
  })

  it('replaces a damaged finished file also without conditions', async () => {
    s3.supportsConditions = false
    always('store half', ({ key }) => key.endsWith('.pdf'))
    await expect(upload()).rejects.toThrow(StorageUnavailable)
    always('pass')
    expect(await upload()).not.toBeNull()
    expect(await open().readDocument(getName())).toEqual(pdf)
  })

  it('is found without a picture that another process removed', async () => {
    await upload()
    await open().remove(id)
    expect([await open().readDocument(getName()), await open().exists(getName())]).toEqual([null, false])
  })

  it('is not believed to have no picture when a proxy answers 404', async () => {
    await upload()
    always({ status: 404, code: 'Not Found' })
    await expect(open().readDocument(getName())).rejects.toThrow(StorageUnavailable)
  })
})

describe('wrong access to an object storage', () => {
  const wrongSettings: [string, Partial<S3Settings>, string][] = [
    ['the secret', { secretAccessKey: 'another-secret' }, '403 SignatureDoesNotMatch'],
    ['the access key', { accessKeyId: 'AKIDOTHER' }, '403 InvalidAccessKeyId'],
    ['the region', { region: 'us-east-1' }, '400 AuthorizationHeaderMalformed'],
    ['the bucket', { bucket: 'no-such-bucket' }, '404 NoSuchBucket'],
  ]
  it.each(wrongSettings)(
    'is refused at once when %s is wrong, without a secret in the error',
    async (_, wrong, answer) => {
      for (const call of [
        (files: Files) => files.getOwner(),
        (files: Files) => files.write(id, 0, pdf),
        (files: Files) => files.removeNames([getName()]),
        (files: Files) => files.listUploads(),
      ]) {
        s3.requests.length = 0
        const error = await catchError(call(open(wrong)))
        expect(error).toMatchObject({ isRefused: true, message: expect.stringContaining(answer) })
        expect(s3.requests).toHaveLength(1)
        const text = `${String(error)} ${JSON.stringify(error)} ${error instanceof Error ? error.stack : ''}`
        for (const secret of [
          s3.secretAccessKey,
          s3.accessKeyId,
          'another-secret',
          'AKID',
          'signature-text',
          'key-text',
        ])
          expect(text).not.toContain(secret)
      }
      expect(s3.objects.size).toBe(0)
    },
  )

  it('is a temporary failure when nothing listens', async () => {
    expect(await catchError(open({ endpoint: 'http://127.0.0.1:9' }).getOwner())).toMatchObject({
      isRefused: false,
      message: 'object storage: GET: no connection',
    })
  })
})
