/** What real connections deliver: captive portals, connections that end during the response, and proxies. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { publicSettings } from '#contract/platform/public-settings'
import { addToCart } from '#contract/bookings/orders/cart'
import { completeInput } from '#contract/core/build-request'
import { request } from './request'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends a read and a command, because a portal answers both. */
async function sendToServer(listener: RequestListener) {
  const origin = await startServer(listener)
  const options = { fetch: ((url: string, init?: RequestInit) => fetch(origin + url, init)) as typeof fetch }
  const productId = '00000000-0000-4000-8000-000000000001'
  return [
    await request(publicSettings, completeInput<typeof publicSettings>({}), options),
    await request(addToCart, completeInput<typeof addToCart>({ body: { productId, quantity: 1 } }), options),
  ]
}

const page = '<!doctype html><title>Welcome to the lodge</title><form>Room number</form>'
const settings = JSON.stringify({ maintenanceMode: false, padding: 'x'.repeat(5000) })
const respond =
  (status: number, headers: Record<string, string>, body: string | Buffer = ''): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const cutAfter =
  (status: number, headers: Record<string, string | number>, body: string | Buffer): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers)
    response.write(body, () => setTimeout(() => response.destroy(), 20))
  }
const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json' }

const portalMessage = 'Your network needs you to sign in first. Open your browser to connect, then try again.'
const cutMessage = 'The connection was interrupted. Please try again.'

describe('a network that needs a sign-in is reported for', () => {
  it.each<[string, RequestListener]>([
    ['a page in place of the response', respond(200, html, page)],
    ['status 511', respond(511, html, page)],
    ['a redirect to a site that no script may read', respond(302, { location: 'http://portal.invalid/login' })],
    ['a temporary redirect', respond(307, { location: 'http://portal.invalid/login' })],
  ])('%s', async (_, listener) => {
    for (const result of await sendToServer(listener))
      expect(result).toMatchObject({ ok: false, kind: 'unreachable', code: 'portal', message: portalMessage })
  })

  it('a redirect to a page of another site', async () => {
    const portal = await startServer(respond(200, { ...html, 'access-control-allow-origin': '*' }, page))
    for (const result of await sendToServer(respond(302, { location: `${portal}/login` })))
      expect(result).toMatchObject({ kind: 'unreachable', code: 'portal', message: portalMessage })
  })
})

it('sends neither password nor command to the target of a redirect', async () => {
  const requests: (string | undefined)[] = []
  const portal = await startServer(({ url }, response) => {
    requests.push(url)
    response.writeHead(200, html).end(page)
  })
  await sendToServer(respond(307, { location: `${portal}/login` }))
  expect(requests).toEqual([])
})

it('reads the empty response of a browser to a redirect as a network that needs a sign-in', async () => {
  const opaque = Object.defineProperties(new Response(null), {
    status: { value: 0, enumerable: true },
    type: { value: 'opaqueredirect', enumerable: true },
  })
  const result = await request(publicSettings, completeInput<typeof publicSettings>({}), { fetch: async () => opaque })
  expect(result).toMatchObject({ kind: 'unreachable', code: 'portal', message: portalMessage })
})

describe('an interrupted connection is reported for', () => {
  const compressed = gzipSync(settings)
  it.each<[string, RequestListener]>([
    ['JSON that is shorter than its length', cutAfter(200, { ...json, 'content-length': 9000 }, settings.slice(0, 20))],
    ['JSON in chunks without the last one', cutAfter(200, json, settings.slice(0, 20))],
    [
      'compressed JSON that is shorter than its length',
      cutAfter(
        200,
        { ...json, 'content-encoding': 'gzip', 'content-length': compressed.length },
        compressed.subarray(0, 30),
      ),
    ],
    [
      'compressed JSON that a proxy cut',
      respond(200, { ...json, 'content-encoding': 'gzip' }, compressed.subarray(0, 30)),
    ],
    ['an empty response', respond(200, json)],
    ['an empty response without a type', respond(200, {})],
    ['a refusal that is cut', cutAfter(409, { ...json, 'content-length': 900 }, '{"code":"sold_o')],
  ])('%s', async (_, listener) => {
    for (const result of await sendToServer(listener))
      expect(result).toMatchObject({ ok: false, kind: 'unreachable', code: 'cut', message: cutMessage })
  })
})

describe('a fault on our side is reported for', () => {
  it.each([502, 503, 504])('the page of a proxy with status %d', async (status) => {
    for (const result of await sendToServer(respond(status, { ...html, 'retry-after': '7' }, page)))
      expect(result).toMatchObject({
        kind: 'retry',
        status,
        retryAfter: 7,
        message: 'Something went wrong on our side. Please try again.',
      })
  })

  it('a page of a proxy that is cut', async () => {
    for (const result of await sendToServer(cutAfter(503, { ...html, 'content-length': 9000 }, page)))
      expect(result).toMatchObject({ kind: 'retry', status: 503 })
  })
})
