/** Serves `/api/openapi.json`, and in demo mode its documentation pages at `/api/docs`. */
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint'
import { toOpenApi } from './document'

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Tilipo API</title>
    <link rel="stylesheet" href="/api/docs/files/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/files/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`
const startScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', docExpansion: 'none', deepLinking: true })\n`

/** @param withPages adds `/api/docs` */
export async function serveOpenApi(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { publicUrl, withPages }: { publicUrl: string; withPages: boolean },
): Promise<void> {
  let document: string | undefined
  app.get('/api/openapi.json', (_, reply) => {
    // Built with the first request: every test starts a server, and hardly any reads this.
    document ??= JSON.stringify(toOpenApi(endpoints, publicUrl))
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document)
  })
  if (!withPages) return
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', (_, reply) => reply.type('text/javascript; charset=utf-8').send(startScript))
  await app.register(fastifyStatic, {
    root: dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')),
    prefix: '/api/docs/files/',
    decorateReply: false,
    index: false,
  })
}
