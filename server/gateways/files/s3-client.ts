/**
 * Requests to an S3-compatible object storage: signed (SigV4), with time limits and repetitions. The signature covers the
 * digest of the body, so the storage refuses bytes that changed on their way. No error contains a URL, a header or a text
 * of the storage: they can contain the access key or a signature.
 */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { StorageUnavailable } from './files'
import { parseObjectPage, type ListedObject, type ObjectPage } from './s3-list'

export interface S3Settings {
  /** Without a path. The bucket is part of the path of each request ("path style"). */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Time limit of one attempt, in ms. One more second is added for each MB of the body. */
  timeoutMs?: number
  /** Delay before the first repetition, in ms. It doubles with each. */
  retryDelayMs?: number
}

/** The content of an object differs from the digest that was stored with it. */
export class DamagedObject extends StorageUnavailable {}

export interface S3Client {
  /**
   * @param options.onlyIfAbsent an existing object stays, also if the storage does not support conditions
   * @returns false if there is an object with this key
   */
  put(key: string, bytes: Buffer, options?: { onlyIfAbsent?: boolean }): Promise<boolean>
  /**
   * Reads an object and compares it with the digest that was stored with it.
   * @returns null if there is no such object
   * @throws DamagedObject
   */
  get(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** Succeeds also if there is no such object. */
  remove(key: string): Promise<void>
  list(prefix: string): Promise<ListedObject[]>
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE'
  /** None: lists the bucket. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
}

interface S3Response {
  status: number
  headers: Headers
  body: Buffer
}

interface S3Connection extends S3Settings {
  /** Keys of the day, which the library derives from the secret. */
  signingKeys: Map<string, ArrayBuffer>
}

const maxAttempts = 4
/** No repetition starts after this time, in ms. The client of the server has given up by then. */
const maxRepeatMs = 20_000
const digestHeader = 'x-amz-meta-sha256'
const checksumHeader = 'x-amz-checksum-sha256'
/** Statuses other than 5xx after which a repetition may succeed. 409: concurrent conditional writes of one key. */
const transientStatuses = [408, 409, 429]
/** The body changed, or stopped, on its way. */
const transientCodes = ['RequestTimeout', 'IncompleteBody', 'BadDigest', 'XAmzContentSHA256Mismatch']
/** The storage does not support the request, for example a condition, so that a repetition is useless. */
const notImplemented = 501

export function createS3Client(settings: S3Settings): S3Client {
  const connection = { ...settings, signingKeys: new Map<string, ArrayBuffer>() }
  const send = <T>(request: S3Request, read: (response: S3Response) => T) => repeat(connection, request, read)
  /** @returns the status: 412 or 501 if a condition was given and is not met or not supported */
  const put = (key: string, bytes: Buffer, condition: Record<string, string> = {}): Promise<number> => {
    const digest = computeDigest(bytes)
    const checksum = digest.toString('base64')
    const headers = { ...condition, [checksumHeader]: checksum, [digestHeader]: digest.toString('hex') }
    return send({ method: 'PUT', key, headers, body: bytes }, ({ status, headers: stored }) => {
      if ((stored.get(checksumHeader) ?? checksum) !== checksum) throw new TransientFailure('stored other bytes')
      return status
    })
  }
  const get = (key: string): Promise<Buffer | null> =>
    send({ method: 'GET', key }, ({ status, headers, body }) => {
      if (status === 404) return null
      const length = headers.get('content-length')
      if (length !== null && Number(length) !== body.length) throw new TransientFailure('sent a part of the object')
      // Absent if another program copied the object, for example from a disk.
      const digest = headers.get(digestHeader)
      if (digest !== null && digest !== computeDigest(body).toString('hex')) throw new DamageFound()
      return body
    })
  const exists = (key: string): Promise<boolean> =>
    get(key).then(
      (bytes) => bytes !== null,
      (error: unknown) => {
        if (error instanceof DamagedObject) return true
        throw error
      },
    )
  return {
    async put(key, bytes, { onlyIfAbsent = false } = {}) {
      const status = await put(key, bytes, onlyIfAbsent ? { 'if-none-match': '*' } : {})
      if (status !== notImplemented) return status !== 412
      // Without conditions (OpenStack Swift) only a write at the same moment is not noticed.
      if (await exists(key)) return false
      await put(key, bytes)
      return true
    },
    get,
    exists,
    remove: (key) => send({ method: 'DELETE', key }, () => undefined),
    async list(prefix) {
      const objects: ListedObject[] = []
      let token: string | null = null
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix }
        if (token !== null) query['continuation-token'] = token
        const page: ObjectPage = await send({ method: 'GET', query }, ({ body }) => {
          const parsed = parseObjectPage(body.toString('utf8'))
          if (!parsed) throw new TransientFailure('sent an incomplete list')
          return parsed
        })
        objects.push(...page.objects)
        token = page.nextToken
      } while (token !== null)
      return objects
    },
  }
}

/** A failure that a repetition may cure. */
class TransientFailure extends Error {}

class DamageFound extends TransientFailure {
  constructor() {
    super('sent a damaged object')
  }
}

async function repeat<T>(connection: S3Connection, request: S3Request, read: (response: S3Response) => T): Promise<T> {
  const { retryDelayMs = 150 } = connection
  const startedAt = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return read(await sendOnce(connection, request))
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      if (attempt === maxAttempts || performance.now() - startedAt > maxRepeatMs) throw createFinalError(request, error)
      await delay(retryDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }
}

const getAction = ({ method, key }: S3Request): string => (key === undefined ? 'LIST' : method)

function createFinalError(request: S3Request, error: unknown): StorageUnavailable {
  const action = getAction(request)
  if (error instanceof DamageFound) return new DamagedObject(`object storage: ${action}: the storage ${error.message}`)
  if (error instanceof TransientFailure)
    return new StorageUnavailable(`object storage: ${action}: the storage ${error.message}`)
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  return new StorageUnavailable(`object storage: ${action}: ${isTimeout ? 'time-out' : 'no connection'}`)
}

/** A redirect is an error, because it would send the signature to another host. */
async function sendOnce(connection: S3Connection, request: S3Request): Promise<S3Response> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, timeoutMs = 8000 } = connection
  const { method, key, query = {}, headers = {}, body } = request
  const url = new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}${key === undefined ? '' : `/${key}`}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    cache: connection.signingKeys,
    url: url.toString(),
    method,
    headers: { ...headers, 'x-amz-content-sha256': computeDigest(body ?? Buffer.alloc(0)).toString('hex') },
  }).sign()
  const signal = AbortSignal.timeout(timeoutMs + Math.ceil((body?.length ?? 0) / 1000))
  const response = await fetch(signed.url, {
    method,
    headers: signed.headers,
    redirect: 'error',
    signal,
    ...(body ? { body: new Uint8Array(body) } : {}),
  })
  // The time limit includes the body.
  const received = Buffer.from(await response.arrayBuffer())
  checkStatus(response.status, received, request)
  return { status: response.status, headers: response.headers, body: received }
}

/** Accepts success, and the answers that tell whether an object exists. */
function checkStatus(status: number, body: Buffer, request: S3Request): void {
  if (status >= 200 && status < 300) return
  if ((status === 412 || status === notImplemented) && request.headers?.['if-none-match']) return
  const code = findErrorCode(body.toString('utf8'))
  // A proxy that does not find the storage also answers 404. Only this code says that there is no object.
  if (code === 'NoSuchKey' && request.method !== 'PUT') return
  const description = `answered ${status}${code === null ? '' : ` ${code}`}`
  const isTransient = (status >= 500 && status !== notImplemented) || transientStatuses.includes(status)
  if (isTransient || (code !== null && transientCodes.includes(code))) throw new TransientFailure(description)
  throw new StorageUnavailable(`object storage: ${getAction(request)}: the storage ${description}`, true)
}

/** Nothing else of the answer is used: its texts can contain the access key. */
const findErrorCode = (xml: string): string | null => /<Code>([A-Za-z\d]{1,60})<\/Code>/.exec(xml)?.[1] ?? null

const computeDigest = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
