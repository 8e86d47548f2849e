/**
 * Verifies the signature of a request to S3 (AWS Signature Version 4, in the header). Written from the specification and
 * not with the library that the server signs with, so that a fault of the library is found.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedRequest {
  method: string
  /** As sent, with the query. */
  url: string
  headers: Readonly<Record<string, string>>
}

export interface SigningAccount {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const maxClockDifferenceMs = 15 * 60_000
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** @returns the error code of S3, or null if the signature is valid */
export function findSignatureError(request: SignedRequest, account: SigningAccount, now: number): string | null {
  const { headers } = request
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!match) return headers.authorization ? 'AuthorizationHeaderMalformed' : 'AccessDenied'
  const [, accessKeyId, day = '', region, signedNames = '', signature = ''] = match
  const date = headers['x-amz-date'] ?? ''
  if (accessKeyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region || !date.startsWith(day)) return 'AuthorizationHeaderMalformed'
  if (Math.abs(parseDate(date) - now) > maxClockDifferenceMs) return 'RequestTimeTooSkewed'
  const names = signedNames.split(';')
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied'
  const expected = computeSignature(request, names, { ...account, date, day })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch'
}

const parseDate = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

function computeSignature(
  { method, url, headers }: SignedRequest,
  names: readonly string[],
  { secretAccessKey, region, date, day }: SigningAccount & { date: string; day: string },
): string {
  const [path = '', query = ''] = url.split('?')
  const canonicalQuery = [...new URLSearchParams(query)]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    canonicalQuery,
    ...[...names].sort(compare).map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['s3', 'aws4_request'].reduce(sign, sign(sign(`AWS4${secretAccessKey}`, day), region))
  return sign(key, ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n')).toString('hex')
}
