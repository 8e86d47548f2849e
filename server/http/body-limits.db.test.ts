/**
 * Tests the limits on the size and shape of request bodies over real connections: excess input must not be processed.
 */
import { randomUUID } from 'node:crypto'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import zlib, { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint'
import { defaultLimits, getInputLimits } from '#contract/core/input-limits'
import { endpoints } from '#contract/index'
import { push } from '#contract/sync/sync'
import { insertCustomer } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'

let world: World
let port: number
const createGunzip = vi.spyOn(zlib, 'createGunzip')
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  createGunzip.mockRestore()
  await world.close()
})

interface Response {
  status: number
  headers: IncomingHttpHeaders
  body: any
}

function post(path: string, payload: Buffer | string, headers: Record<string, string> = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      port,
      method: 'POST',
      path: `/api${path}`,
      agent: false,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload), ...headers },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: JSON.parse(String(Buffer.concat(chunks))),
        }),
      )
    })
    request.end(payload)
  })
}

const buildUnknownFields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 0])))
const oversizedBody = buildUnknownFields(60_000)
const publicPaths = ['/auth/login', '/contact']

describe.each(publicPaths)('POST %s', (path) => {
  it('rejects a body above the limit of its endpoint', async () => {
    expect(await post(path, oversizedBody)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  it('applies the limit to the decompressed body', async () => {
    const compressed = gzipSync(oversizedBody)
    expect(compressed.length).toBeGreaterThan(defaultLimits.bytes)
    const small = gzipSync(' '.repeat(defaultLimits.bytes + 1))
    expect(small.length).toBeLessThan(1000)
    for (const payload of [compressed, small])
      expect(await post(path, payload, { 'content-encoding': 'gzip' })).toMatchObject({ status: 413 })
  })

  it.each([
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ] as const)('rejects the content encoding %s, which our clients do not use', async (encoding, pack) => {
    expect(await post(path, pack(buildUnknownFields(500)), { 'content-encoding': encoding })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_type' },
    })
  })

  it('rejects more fields than its limit without validating them', async () => {
    expect(await post(path, buildUnknownFields(defaultLimits.values + 1))).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
  })
})

it('stops decompressing as soon as the limit is exceeded', async () => {
  createGunzip.mockClear()
  const bomb = gzipSync(Buffer.alloc(60 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(defaultLimits.bytes)
  expect(await post('/contact', bomb, { 'content-encoding': 'gzip' })).toMatchObject({ status: 413 })
  const decompressor = createGunzip.mock.results[0]!.value as zlib.Gunzip
  await expect.poll(() => decompressor.destroyed).toBe(true)
  // The decompressor reads input only as far as it needs for its output: 64 KB of 60 MB.
  expect(decompressor.bytesWritten).toBeLessThan(bomb.length / 10)
})

it('allows 64 KB per endpoint unless the contract declares another limit', () => {
  const endpointsWithOwnLimit = endpoints.filter((endpoint) => getInputLimits(endpoint).bytes !== defaultLimits.bytes)
  expect(
    endpointsWithOwnLimit.map(({ name }: Endpoint) => [
      name,
      getInputLimits(endpoints.find((endpoint) => endpoint.name === name)!).bytes,
    ]),
  ).toEqual([
    ['clientErrors.report', 8 * 1024],
    ['uploads.append', 256 * 1024],
    ['sync.push', 1024 * 1024],
  ])
})

describe('a push request', () => {
  const send = async (commands: object[], encoding?: 'gzip') => {
    const { token } = await insertCustomer(world.connection.db)
    const text = JSON.stringify({ protocol: 1, device: randomUUID(), commands })
    return post(push.path, encoding ? gzipSync(text) : text, {
      authorization: `Bearer ${token}`,
      ...(encoding ? { 'content-encoding': encoding } : {}),
    })
  }
  const buildCommand = (body: unknown) => ({ key: randomUUID(), endpoint: 'cart.clear', body })

  it('accepts batches above the limit of a single endpoint', async () => {
    const itemIds = Array.from({ length: 900 }, () => randomUUID())
    const { status, body } = await send(
      [buildCommand({ itemIds }), buildCommand({ itemIds }), buildCommand({ itemIds })],
      'gzip',
    )
    expect([status, body.results.map(({ outcome }: any) => outcome)]).toEqual([
      200,
      ['accepted', 'accepted', 'accepted'],
    ])
  })

  it('refuses only the command that exceeds the limits of its endpoint', async () => {
    const commands = [
      buildCommand({ itemIds: ['x'.repeat(defaultLimits.bytes)] }),
      buildCommand(JSON.parse(buildUnknownFields(2000))),
      buildCommand({}),
    ]
    const { body } = await send(commands)
    expect(body.results).toMatchObject([
      { outcome: 'refused', code: 'too_large' },
      { outcome: 'refused', code: 'too_large' },
      { outcome: 'accepted' },
    ])
  })

  it('is rejected as a whole above its own limits', async () => {
    expect(await send([buildCommand('x'.repeat(1024 * 1024))])).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
    expect(await send([buildCommand(Array.from({ length: 60_000 }, () => 0))])).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
  })
})
