import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index'
import { serveOpenApi } from './serve'

async function createApp(withPages: boolean) {
  const app = Fastify()
  await serveOpenApi(app, endpoints, { publicUrl: 'https://tilipo.test', withPages })
  return app
}
const getStatus = async (app: Awaited<ReturnType<typeof createApp>>, url: string) => (await app.inject(url)).statusCode

describe('the API reference', () => {
  it('serves the document as JSON', async () => {
    const response = await (await createApp(false)).inject('/api/openapi.json')
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'https://tilipo.test/api' }] })
  })

  it('serves its pages and their files in demo mode', async () => {
    const app = await createApp(true)
    const page = await app.inject('/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url!)
    expect(files).toHaveLength(3)
    for (const url of files) expect(await getStatus(app, url), url).toBe(200)
  })

  it('has no pages in production', async () => {
    const app = await createApp(false)
    for (const url of ['/api/docs', '/api/docs/start.js', '/api/docs/files/swagger-ui.css']) {
      expect(await getStatus(app, url), url).toBe(404)
    }
  })
})
