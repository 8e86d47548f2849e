/** Tests, over real connections that send only headers, that access is decided before the body is read. */
import { readdirSync } from 'node:fs'
import { Agent, request as httpRequest, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint'
import { isMutation } from '#contract/core/build-request'
import { endpoints } from '#contract/index'
import { uploadChunkType } from '#contract/sync/uploads'
import { insertCustomer, insertVendor, insertAccount, insertSession } from '../../tests/support/builders'
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

/** Sends the headers of a request, which announce a body. @returns the request, to send the body, and its response */
function openRequest(
  method: string,
  path: string,
  headers: Record<string, string | number>,
): { request: ClientRequest; response: Promise<Response> } {
  const request = httpRequest({ port, method, path: `/api${path}`, agent, headers })
  const response = new Promise<Response>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode!, code: JSON.parse(text).code, headers: answer.headers })
    })
  })
  request.flushHeaders()
  return { request, response }
}

const form = 'multipart/form-data; boundary=b'
const json = 'application/json'
const bytes = 27 * 1024 * 1024
const buildPath = ({ path }: Endpoint) => path.replace(/:\w+/g, 'x')
const guardedEndpoints = endpoints.filter(
  (endpoint) => isMutation(endpoint) && (endpoint.access.kind === 'roles' || endpoint.access.kind === 'session'),
)

describe('a caller without a session', () => {
  it.each(guardedEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    'is rejected by %s before it sends its body',
    async (_, endpoint) => {
      for (const type of [form, json, uploadChunkType]) {
        const { request, response } = openRequest(endpoint.method, buildPath(endpoint), {
          'content-type': type,
          'content-length': bytes,
        })
        expect(await response).toMatchObject({ status: 401, code: 'unauthenticated', headers: { connection: 'close' } })
        request.destroy()
      }
    },
  )

  it('keeps its connection after a small body', async () => {
    const { request, response } = openRequest('POST', '/cart', { 'content-type': json, 'content-length': 10 })
    request.end('{"a": 123}')
    expect((await response).headers.connection).not.toBe('close')
  })
})

it('rejects a caller without the required role before the body is sent', async () => {
  const { token } = await insertCustomer(world.connection.db)
  const { request, response } = openRequest('POST', '/partner/profile', {
    authorization: `Bearer ${token}`,
    'content-type': form,
    'content-length': 5_000_000,
  })
  expect(await response).toMatchObject({ status: 403, code: 'forbidden' })
  request.destroy()
})

it('rejects an unknown path and an unexpected or oversized body before the body is sent', async () => {
  const { token } = await insertCustomer(world.connection.db)
  const authorization = `Bearer ${token}`
  for (const [path, headers, code] of [
    ['/nothing/here', { 'content-type': json, 'content-length': bytes }, 'no_such_endpoint'],
    ['/cart', { authorization, 'content-type': form, 'content-length': 100 }, 'unsupported_type'],
    ['/cart', { authorization, 'content-type': uploadChunkType, 'content-length': 100 }, 'unsupported_type'],
    ['/cart', { authorization, 'content-type': json, 'content-length': bytes }, 'too_large'],
  ] as const) {
    const { request, response } = openRequest('POST', path, headers)
    expect((await response).code).toBe(code)
    request.destroy()
  }
  const { request: sent, response } = openRequest('PUT', '/auth/profile', {
    authorization,
    'content-type': form,
    'content-length': bytes,
  })
  expect((await response).code).toBe('too_large')
  sent.destroy()
})

it('rejects a session that ends while a slow body arrives', async () => {
  const { id } = await insertAccount(world.connection.db, { role: 'endUser' })
  const token = await insertSession(world.connection.db, id)
  const { request, response } = openRequest('DELETE', '/cart', {
    authorization: `Bearer ${token}`,
    'content-type': json,
    'content-length': 2,
  })
  request.write('{')
  await new Promise((resolve) => setTimeout(resolve, 2200))
  await world.connection.db.deleteFrom('session').where('account_id', '=', id).execute()
  request.end('}')
  expect((await response).code).toBe('unauthenticated')
})

describe('a multipart form', () => {
  const listPartFiles = () => readdirSync(world.folder).filter((name) => name.endsWith('.part'))
  const buildPartHeader = (field: string) =>
    `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  const startUpload = async (path = '/auth/profile', method = 'PUT') => {
    const { token } =
      path === '/auth/profile'
        ? await insertCustomer(world.connection.db)
        : { token: await insertSession(world.connection.db, (await insertVendor(world.connection.db)).owner.id) }
    return openRequest(method, path, {
      authorization: `Bearer ${token}`,
      'content-type': form,
      'transfer-encoding': 'chunked',
    })
  }

  it('is written to disk while it arrives, and deleted when the connection is lost', async () => {
    const { request, response } = await startUpload()
    const outcome = response.catch(() => 'lost')
    request.write(buildPartHeader('profileImage'))
    request.write(Buffer.alloc(3_000_000, 0xff))
    await expect.poll(listPartFiles).toHaveLength(1)
    request.destroy()
    expect(await outcome).toBe('lost')
    await expect.poll(listPartFiles).toHaveLength(0)
  })

  it.each([
    ['its picture is too large', 'profileImage', [Buffer.alloc(11 * 1024 * 1024, 0xff), '\r\n--b--\r\n'], 'too_large'],
    ['its picture is invalid', 'profileImage', ['<script>', '\r\n--b--\r\n'], 'not_a_picture'],
    [
      'a second picture follows',
      'profileImage',
      ['x', `\r\n${buildPartHeader('profileImage')}y\r\n--b--\r\n`],
      'too_large',
    ],
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
    const { request, response } = await startUpload()
    request.write(buildPartHeader(field))
    for (const piece of content) request.write(piece)
    request.end()
    expect((await response).code).toBe(code)
    expect(listPartFiles()).toEqual([])
  })
})
