import Fastify from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import type { Connection } from '../db/connect'
import { handleErrors } from './errors'
import { serveHealth } from './health'

const token = 'a-token-of-32-characters-in-total'
const apps: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

const emptyPool = { totalCount: 0, idleCount: 0, waitingCount: 0 }

interface RequestOptions {
  remoteAddress?: string
  headers?: Record<string, string>
}

/** Requests `/metrics`, by default from this machine. @returns the status code */
async function fetchMetricsStatus(
  access: { token: string | null; demo: boolean },
  { remoteAddress = '127.0.0.1', headers = {} }: RequestOptions = {},
): Promise<number> {
  // Same setting as in `app.ts`.
  const app = Fastify({ trustProxy: 'loopback' })
  apps.push(app)
  handleErrors(app)
  serveHealth(app, { pool: emptyPool, readPool: emptyPool } as Connection, access)
  const response = await app.inject({ url: '/metrics', remoteAddress, headers: { host: '127.0.0.1:3000', ...headers } })
  if (response.statusCode === 200) expect(response.payload).toContain('http_request_seconds')
  else expect(response.payload).not.toContain('http_request_seconds')
  return response.statusCode
}

describe('/metrics', () => {
  it.each([true, false])('requires the token if one is configured (demo: %s)', async (demo) => {
    const access = { token, demo }
    expect(await fetchMetricsStatus(access)).toBe(401)
    expect(await fetchMetricsStatus(access, { headers: { authorization: `Bearer ${token}` } })).toBe(200)
    expect(
      await fetchMetricsStatus(access, {
        remoteAddress: '203.0.113.7',
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.2' },
      }),
    ).toBe(200)
    for (const authorization of [
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      token,
      `Basic ${token}`,
      `Bearer ${'x'.repeat(5000)}`,
    ]) {
      expect(await fetchMetricsStatus(access, { headers: { authorization } }), authorization).toBe(401)
    }
  })

  it('does not exist in production without a token, not even for local requests', async () => {
    const access = { token: null, demo: false }
    expect(await fetchMetricsStatus(access)).toBe(404)
    expect(await fetchMetricsStatus(access, { headers: { authorization: 'Bearer null' } })).toBe(404)
    expect(await fetchMetricsStatus(access, { headers: { authorization: 'Bearer ' } })).toBe(404)
  })

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'is open to local requests in demo mode (%s)',
    async (remoteAddress) => {
      expect(await fetchMetricsStatus({ token: null, demo: true }, { remoteAddress })).toBe(200)
      expect(
        await fetchMetricsStatus({ token: null, demo: true }, { remoteAddress, headers: { host: 'localhost:3000' } }),
      ).toBe(200)
    },
  )

  it.each<[string, RequestOptions]>([
    ['from another machine', { remoteAddress: '192.168.1.20' }],
    [
      'from another machine that claims to be this one',
      { remoteAddress: '192.168.1.20', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
    ['through a proxy that claims a local client', { headers: { 'x-forwarded-for': '127.0.0.1' } }],
    ['through a proxy with Forwarded', { headers: { forwarded: 'for=203.0.113.7' } }],
    ['through a proxy with X-Real-IP', { headers: { 'x-real-ip': '203.0.113.7' } }],
    ['through a proxy with Via', { headers: { via: '1.1 proxy' } }],
    ['for a public host name', { headers: { host: 'demo.tilipo.example' } }],
  ])('is closed in demo mode to a request %s', async (_, options) => {
    expect(await fetchMetricsStatus({ token: null, demo: true }, options)).toBe(404)
  })
})
