/** Serves the files of the build. Files with a hash in their name are cached forever, others are revalidated. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PictureSource } from './media/serve'

const cacheOneYear = 'public, max-age=31536000, immutable'
const cacheOneDay = 'public, max-age=86400'

export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const common: FastifyStaticOptions = {
    root: folder,
    preCompressed: true,
    // The renderer serves pages. A file with the same path must not take precedence.
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', getCacheControl(path))
      if (path.endsWith('sw.js')) void reply.header('service-worker-allowed', '/')
    },
  }
  // A route for each of these files, because the renderer serves all other paths.
  await app.register(fastifyStatic, { ...common, wildcard: false, globIgnore: ['**/.vite/**', 'assets/**'] })
  // There are more than a thousand: a route for each took as much processor time as all other work of starting.
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
  })
  serveWellKnown(app)
}

/** Serves paths that browsers and password managers request on their own, in addition to the files of the build. */
function serveWellKnown(app: FastifyInstance): void {
  // Older iOS versions request this name. They round the corners of both variants.
  app.get('/apple-touch-icon-precomposed.png', (_, reply) => reply.sendFile('apple-touch-icon.png'))
  app.get('/.well-known/change-password', (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/profile', 302),
  )
}

/** Creates the source of the app's own pictures, which the media route resizes. */
export const createSitePictureSource =
  (folder: string): PictureSource =>
  (name) =>
    readFile(name === 'login.jpg' ? join(folder, name) : join(folder, 'pictures', name)).catch(() => null)

function getCacheControl(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return cacheOneYear
  return /[\\/](pictures|icons)[\\/]|login\.jpg$|favicon\.ico$|apple-touch-icon\.png$/.test(path)
    ? cacheOneDay
    : 'no-cache'
}
