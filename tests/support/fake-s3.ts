/**
 * An S3-compatible object storage in this process. It is stricter than AWS: it accepts only signed requests whose
 * signature covers the digest of the body, and only the operations and parameters that the server uses. A rule makes it
 * fail, lie, delay or repeat.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { findSignatureError, type SigningAccount } from './verify-sigv4'

/**
 * - `drop before`: the storage never gets the request.
 * - `drop after`: the storage executes the request, and the response is lost.
 * - `cut`: the response ends after half of its body.
 * - `cut silently`: the same, and the headers agree with the shorter body.
 * - `store half`: the storage stores half of the bytes, and answers that it has stored all.
 * - `repeat`: the storage executes the request twice, as behind a proxy that repeats.
 * - `portal`: an unrelated page with status 200.
 */
export type S3Fault =
  | 'pass'
  | 'drop before'
  | 'drop after'
  | 'cut'
  | 'cut silently'
  | 'store half'
  | 'repeat'
  | 'portal'
  | { status: number; code: string }
  | { delayMs: number }

interface StoredObject {
  bytes: Buffer
  headers: Record<string, string>
  changedAt: Date
}

export interface ReceivedRequest {
  /** `GET`, `PUT`, `DELETE` or `LIST`. */
  action: string
  /** The prefix of a list. */
  key: string
}

export interface FakeS3 extends SigningAccount {
  endpoint: string
  bucket: string
  /** Whether a write can depend on the absence of the object. OpenStack Swift has no conditions. */
  supportsConditions: boolean
  objects: Map<string, StoredObject>
  requests: ReceivedRequest[]
  /** Decides the fault of each request. By default all requests pass. */
  rule: (request: ReceivedRequest) => S3Fault
  close(): Promise<void>
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Small, so that every test of a list reads several pages. */
const pageSize = 3
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes)
const createError = (status: number, code: string): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  // Real answers contain such texts, and no log may contain them.
  body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>signature-text</Message><AWSAccessKeyId>key-text</AWSAccessKeyId></Error>`,
})

export async function openFakeS3(port = 0): Promise<FakeS3> {
  const server = createServer((request, response) => void handle(fake, request, response))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const fake: FakeS3 = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'tilipo-test',
    region: 'af-south-1',
    accessKeyId: 'AKIDTESTONLY',
    secretAccessKey: 'secret/With+Signs=',
    supportsConditions: true,
    objects: new Map(),
    requests: [],
    rule: () => 'pass',
    close: () => closeServer(server),
  }
  return fake
}

async function handle(fake: FakeS3, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of request) chunks.push(chunk)
  } catch {
    return // The client was killed while it sent the body: nothing is stored.
  }
  const body = Buffer.concat(chunks)
  const received = describeRequest(fake, request)
  fake.requests.push(received)
  const fault = fake.rule(received)
  if (fault === 'drop before') return void request.socket.destroy()
  if (fault === 'portal') return send(response, { status: 200, body: '<h1>Free Wi-Fi</h1>' })
  if (typeof fault === 'object' && 'delayMs' in fault) await delay(fault.delayMs)
  if (typeof fault === 'object' && 'status' in fault) return send(response, createError(fault.status, fault.code))
  let answer = execute(fake, request, body)
  if (fault === 'repeat') answer = execute(fake, request, body)
  const stored = fake.objects.get(received.key)
  if (fault === 'store half' && stored && received.action === 'PUT')
    fake.objects.set(received.key, { ...stored, bytes: stored.bytes.subarray(0, Math.floor(stored.bytes.length / 2)) })
  if (fault === 'drop after') return void request.socket.destroy()
  send(response, answer, fault)
}

function describeRequest({ bucket }: FakeS3, { method = '', url = '' }: IncomingMessage): ReceivedRequest {
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const key = decodeURIComponent(pathname.slice(bucket.length + 2))
  return key === '' ? { action: 'LIST', key: searchParams.get('prefix') ?? '' } : { action: method, key }
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer, fault: S3Fault = 'pass'): void {
  const bytes = Buffer.from(body)
  const half = bytes.subarray(0, Math.floor(bytes.length / 2))
  const length = status === 204 ? {} : { 'content-length': fault === 'cut silently' ? half.length : bytes.length }
  response.writeHead(status, { ...headers, ...length })
  if (fault === 'cut') return void response.write(half, () => response.destroy())
  response.end(fault === 'cut silently' ? half : bytes)
}

function execute(fake: FakeS3, { method = '', url = '', headers: rawHeaders }: IncomingMessage, body: Buffer): Answer {
  const headers = Object.fromEntries(Object.entries(rawHeaders).map(([name, value]) => [name, String(value)]))
  const signatureError = findSignatureError({ method, url, headers }, fake, Date.now())
  if (signatureError) return createError(signatureError === 'AuthorizationHeaderMalformed' ? 400 : 403, signatureError)
  if (headers['x-amz-content-sha256'] !== sha256(body).digest('hex'))
    return createError(400, 'XAmzContentSHA256Mismatch')
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const [, bucket, ...path] = decodeURIComponent(pathname).split('/')
  if (bucket !== fake.bucket) return createError(404, 'NoSuchBucket')
  const key = path.join('/')
  if (key === '') return method === 'GET' ? list(fake, searchParams) : createError(405, 'MethodNotAllowed')
  if (searchParams.size > 0) return createError(501, 'NotImplemented')
  if (method === 'PUT') return put(fake, key, headers, body)
  if (method === 'GET') return get(fake, key)
  if (method !== 'DELETE') return createError(405, 'MethodNotAllowed')
  fake.objects.delete(key)
  return { status: 204 }
}

function put(
  { objects, supportsConditions }: FakeS3,
  key: string,
  headers: Record<string, string>,
  bytes: Buffer,
): Answer {
  const condition = headers['if-none-match']
  if (headers['content-length'] === undefined) return createError(411, 'MissingContentLength')
  if (condition !== undefined && (condition !== '*' || !supportsConditions)) return createError(501, 'NotImplemented')
  if (headers['x-amz-checksum-sha256'] !== sha256(bytes).digest('base64')) return createError(400, 'BadDigest')
  if (condition === '*' && objects.has(key)) return createError(412, 'PreconditionFailed')
  const checksum = { 'x-amz-checksum-sha256': headers['x-amz-checksum-sha256'] }
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'))
  objects.set(key, { bytes, headers: Object.fromEntries(metadata), changedAt: new Date() })
  return { status: 200, headers: checksum }
}

function get({ objects }: FakeS3, key: string): Answer {
  const object = objects.get(key)
  return object ? { status: 200, headers: object.headers, body: object.bytes } : createError(404, 'NoSuchKey')
}

/** The token contains characters that XML and URLs escape. */
const tokenPrefix = 'after&<+/='

function list({ objects, bucket }: FakeS3, query: URLSearchParams): Answer {
  const known = ['list-type', 'prefix', 'continuation-token']
  if (query.get('list-type') !== '2' || [...query.keys()].some((name) => !known.includes(name)))
    return createError(501, 'NotImplemented')
  const token = query.get('continuation-token')
  if (token !== null && !token.startsWith(tokenPrefix)) return createError(400, 'InvalidArgument')
  const start = token?.slice(tokenPrefix.length) ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > start).sort()
  const page = keys.slice(0, pageSize)
  const contents = page.map((key) => {
    const { bytes, changedAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), changedAt: new Date(0) }
    return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const isTruncated = keys.length > page.length
  const next = isTruncated ? `<NextContinuationToken>after&amp;&lt;+/=${page.at(-1)}</NextContinuationToken>` : ''
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((closed) => server.close(() => closed()))
}
