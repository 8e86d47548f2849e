import { describe, expect, it } from 'vitest'
import { findSignatureError } from './verify-sigv4'

/** The examples of "Authenticating Requests: Using the Authorization Header" in the reference of Amazon S3. */
const account = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = Date.UTC(2013, 4, 24)
const emptyDigest = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const authorize = (names: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=${signature}`
const common = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' }

const getObject = {
  method: 'GET',
  url: '/test.txt',
  headers: {
    ...common,
    range: 'bytes=0-9',
    'x-amz-content-sha256': emptyDigest,
    authorization: authorize(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
}
const putObject = {
  method: 'PUT',
  url: '/test%24file.text',
  headers: {
    ...common,
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    authorization: authorize(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
}
const listObjects = {
  method: 'GET',
  url: '/?max-keys=2&prefix=J',
  headers: {
    ...common,
    'x-amz-content-sha256': emptyDigest,
    authorization: authorize(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
}

describe('findSignatureError', () => {
  it.each([
    ['GetObject', getObject],
    ['PutObject', putObject],
    ['ListObjects', listObjects],
  ])('accepts the published example of %s', (_, request) => {
    expect(findSignatureError(request, account, at)).toBeNull()
  })

  it.each([
    ['another secret', getObject, { ...account, secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
    ['another key id', getObject, { ...account, accessKeyId: 'other' }, 'InvalidAccessKeyId'],
    ['another region', getObject, { ...account, region: 'af-south-1' }, 'AuthorizationHeaderMalformed'],
    ['another path', { ...getObject, url: '/other.txt' }, account, 'SignatureDoesNotMatch'],
    ['another method', { ...getObject, method: 'DELETE' }, account, 'SignatureDoesNotMatch'],
    ['another query', { ...listObjects, url: '/?max-keys=3&prefix=J' }, account, 'SignatureDoesNotMatch'],
    [
      'an unsigned header of Amazon',
      { ...getObject, headers: { ...getObject.headers, 'x-amz-acl': 'public-read' } },
      account,
      'AccessDenied',
    ],
    ['no signature', { ...getObject, headers: common }, account, 'AccessDenied'],
  ])('rejects a request with %s', (_, request, asAccount, code) => {
    expect(findSignatureError(request, asAccount, at)).toBe(code)
  })

  it('rejects a request that is older than 15 minutes', () => {
    expect(findSignatureError(getObject, account, at + 16 * 60_000)).toBe('RequestTimeTooSkewed')
  })
})
