import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { registerSecurityHeaders } from './headers'

const contentTypes: Record<string, string> = {
  '/': 'text/html; charset=utf-8',
  '/auth': 'text/html; charset=utf-8',
  '/sw.js': 'application/javascript',
  '/sw-signed-in.js': 'application/javascript',
  '/assets/sync-worker-DO6TiRM6.js': 'application/javascript',
  '/assets/Home-DCZg6anm.js': 'application/javascript',
  '/assets/index-DVis87oZ.css': 'text/css',
  '/media/demo/hero-1.svg': 'image/svg+xml',
  '/api/settings': 'application/json',
}

async function fetchHeaders(path: string): Promise<Record<string, unknown>> {
  const app = Fastify()
  await registerSecurityHeaders(
    app,
    { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
    'https://tilipo.test',
  )
  for (const [route, type] of Object.entries(contentTypes)) app.get(route, (_, reply) => reply.type(type).send('x'))
  const { headers } = await app.inject({ url: path })
  await app.close()
  return headers
}

it.each(['/', '/auth', '/sw.js', '/sw-signed-in.js', '/assets/sync-worker-DO6TiRM6.js'])(
  'The response of %s, a document or a worker, has the whole policy',
  async (path) => {
    const headers = await fetchHeaders(path)
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-script'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options']).toBeDefined()
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(headers['permissions-policy']).toContain('camera=(self)')
  },
)

it.each(['/assets/Home-DCZg6anm.js', '/assets/index-DVis87oZ.css', '/media/demo/hero-1.svg', '/api/settings'])(
  'The response of %s forbids everything if it is opened as a document, in few bytes',
  async (path) => {
    const headers = await fetchHeaders(path)
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    const bytes = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length,
      0,
    )
    expect(bytes).toBeLessThan(450)
  },
)

it('A 304 response has no policy, so that a revalidated document keeps its own', async () => {
  const app = Fastify()
  await registerSecurityHeaders(app, { scripts: [], styles: [] }, 'https://tilipo.test')
  app.get('/', (_, reply) => reply.status(304).send())
  const { headers } = await app.inject({ url: '/' })
  await app.close()
  expect(headers['content-security-policy']).toBeUndefined()
})
