/** Tests, over real connections that send only headers, that access is decided before the body is read. */
import { readdirSync } from 'node:fs'
import { Agent, request as httpRequest, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint'
import { isMutation } from '#contract/core/endpoint'
import { endpoints } from '#contract/index'
import { uploadChunkType } from '#contract/sync/uploads'
import { aCustomer, aVendor, anAccount, aSession } from '../../tests/support/builders'
import { openWorld, type World } from '../../tests/support/world'

const agent = new Agent({ keepAlive: true })
let world: World
let port: number
beforeAll(async () => {
  world = await openWorld()
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  agent.destroy()
  await world.close()
})

interface Response {
  status: number
  code: string
  headers: IncomingHttpHeaders
}

/** Announces a body. @returns the request, whose body the test may send, and its response. */
function open(
  method: string,
  path: string,
  headers: Record<string, string | number>,
): { sent: ClientRequest; response: Promise<Response> } {
  const sent = httpRequest({ port, method, path: `/api${path}`, agent, headers })
  const response = new Promise<Response>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode!, code: JSON.parse(text).code, headers: answer.headers })
    })
  })
  sent.flushHeaders()
  return { sent, response }
}

const form = 'multipart/form-data; boundary=b'
const json = 'application/json'
const bytes = 27 * 1024 * 1024
const addressOf = ({ path }: Endpoint) => path.replace(/:\w+/g, 'x')
const guarded = endpoints.filter(
  (endpoint) => isMutation(endpoint) && (endpoint.access.kind === 'roles' || endpoint.access.kind === 'session'),
)

describe('a caller without a session', () => {
  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is rejected by %s before it sends its body',
    async (_, endpoint) => {
      for (const type of [form, json, uploadChunkType]) {
        const { sent, response } = open(endpoint.method, addressOf(endpoint), {
          'content-type': type,
          'content-length': bytes,
        })
        expect(await response).toMatchObject({ status: 401, code: 'unauthenticated', headers: { connection: 'close' } })
        sent.destroy()
      }
    },
  )

  it('keeps its connection after a small body', async () => {
    const { sent, response } = open('POST', '/cart', { 'content-type': json, 'content-length': 10 })
    sent.end('{"a": 123}')
    expect((await response).headers.connection).not.toBe('close')
  })
})

it('rejects a caller without the required role before the body is sent', async () => {
  const { token } = await aCustomer(world.connection.db)
  const { sent, response } = open('POST', '/partner/profile', {
    authorization: `Bearer ${token}`,
    'content-type': form,
    'content-length': 5_000_000,
  })
  expect(await response).toMatchObject({ status: 403, code: 'forbidden' })
  sent.destroy()
})

it('rejects an unknown path and an unexpected or oversized body before the body is sent', async () => {
  const { token } = await aCustomer(world.connection.db)
  const authorization = `Bearer ${token}`
  for (const [path, headers, code] of [
    ['/nothing/here', { 'content-type': json, 'content-length': bytes }, 'no_such_endpoint'],
    ['/cart', { authorization, 'content-type': form, 'content-length': 100 }, 'unsupported_type'],
    ['/cart', { authorization, 'content-type': uploadChunkType, 'content-length': 100 }, 'unsupported_type'],
    ['/cart', { authorization, 'content-type': json, 'content-length': bytes }, 'too_large'],
  ] as const) {
    const { sent, response } = open('POST', path, headers)
    expect((await response).code).toBe(code)
    sent.destroy()
  }
  const { sent, response } = open('PUT', '/auth/profile', {
    authorization,
    'content-type': form,
    'content-length': bytes,
  })
  expect((await response).code).toBe('too_large')
  sent.destroy()
})

it('rejects a session that ends while a slow body arrives', async () => {
  const { id } = await anAccount(world.connection.db, { role: 'endUser' })
  const token = await aSession(world.connection.db, id)
  const { sent, response } = open('DELETE', '/cart', {
    authorization: `Bearer ${token}`,
    'content-type': json,
    'content-length': 2,
  })
  sent.write('{')
  await new Promise((resolve) => setTimeout(resolve, 2200))
  await world.connection.db.deleteFrom('session').where('account_id', '=', id).execute()
  sent.end('}')
  expect((await response).code).toBe('unauthenticated')
})

describe('a multipart form', () => {
  const files = () => readdirSync(world.folder).filter((name) => name.endsWith('.part'))
  const part = (field: string) =>
    `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const start = async (path = '/auth/profile', method = 'PUT') => {
    const { token } =
      path === '/auth/profile'
        ? await aCustomer(world.connection.db)
        : { token: await aSession(world.connection.db, (await aVendor(world.connection.db)).owner.id) }
    return open(method, path, {
      authorization: `Bearer ${token}`,
      'content-type': form,
      'transfer-encoding': 'chunked',
    })
  }

  it('is written to disk while it arrives, and deleted when the connection is lost', async () => {
    const { sent, response } = await start()
    const lost = response.catch(() => 'lost')
    sent.write(part('profileImage'))
    sent.write(Buffer.alloc(3_000_000, 0xff))
    await vi.waitUntil(() => files().length === 1)
    sent.destroy()
    expect(await lost).toBe('lost')
    await vi.waitUntil(() => files().length === 0)
  })

  it.each([
    ['its picture is too large', 'profileImage', [Buffer.alloc(11 * 1024 * 1024, 0xff), '\r\n--b--\r\n'], 'too_large'],
    ['its picture is invalid', 'profileImage', ['<script>', '\r\n--b--\r\n'], 'not_a_picture'],
    ['a second picture follows', 'profileImage', ['x', `\r\n${part('profileImage')}y\r\n--b--\r\n`], 'too_large'],
    ['it has an unknown file', 'nobodyKnows', ['x', '\r\n--b--\r\n'], 'invalid_input'],
    [
      'its texts are too long',
      'profileImage',
      [
        'x',
        ...Array.from(
          { length: 6 },
          (_, index) => `\r\n--b\r\nContent-Disposition: form-data; name="t${index}"\r\n\r\n${'x'.repeat(15_000)}`,
        ),
        '\r\n--b--\r\n',
      ],
      'too_large',
    ],
    ['it is truncated', 'profileImage', ['x'], 'malformed'],
    [
      'it has an unknown field',
      'profileImage',
      ['x', '\r\n--b\r\nContent-Disposition: form-data; name="role"\r\n\r\nadmin\r\n--b--\r\n'],
      'invalid_input',
    ],
  ])('leaves no file when %s', async (_, field, content, code) => {
    const { sent, response } = await start()
    sent.write(part(field))
    for (const piece of content) sent.write(piece)
    sent.end()
    expect((await response).code).toBe(code)
    expect(files()).toEqual([])
  })
})
