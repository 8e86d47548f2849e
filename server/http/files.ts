/** The built app's files. What has a hash in its name is kept for ever; everything else is asked for again. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { PictureSource } from './media/serve'

const aYear = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

export async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    // The pages are the renderer's; a file of the same name must not stand in front of it.
    index: false,
    wildcard: false,
    globIgnore: ['**/.vite/**'],
    cacheControl: false,
    setHeaders(reply, path) {
      void reply.header('cache-control', cachingOf(path))
      if (path.endsWith('sw.js')) void reply.header('service-worker-allowed', '/')
    },
  })
  serveWellKnown(app)
}

/** Addresses that browsers and password managers try by themselves, besides the files of the build. */
function serveWellKnown(app: FastifyInstance): void {
  // Older iOS asks for this name; it rounds corners either way.
  app.get('/apple-touch-icon-precomposed.png', (_, reply) => reply.sendFile('apple-touch-icon.png'))
  app.get('/.well-known/change-password', (_, reply) =>
    reply.header('cache-control', 'no-cache').redirect('/profile', 302),
  )
}

/** The app's own pictures, for the media route to resize. */
export const sitePictures =
  (folder: string): PictureSource =>
  (name) =>
    readFile(name === 'login.jpg' ? join(folder, name) : join(folder, 'pictures', name)).catch(() => null)

function cachingOf(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return aYear
  return /[\\/](pictures|icons)[\\/]|login\.jpg$|favicon\.ico$|apple-touch-icon\.png$/.test(path) ? aDay : 'no-cache'
}
