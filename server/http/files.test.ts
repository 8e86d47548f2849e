import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from './errors'
import { serveFiles } from './files'

let app: FastifyInstance
let folder: string
beforeAll(async () => {
  app = fastify()
  handleErrors(app)
  folder = mkdtempSync(join(tmpdir(), 'tilipo-files-'))
  // The build copies these files unchanged.
  cpSync(join(import.meta.dirname, '../../public'), folder, { recursive: true })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/page-12345678.js'), 'export {}')
  await serveFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('A file with a hash in its name is cached forever, and an unknown one is not found', async () => {
  const found = await app.inject('/assets/page-12345678.js')
  expect([found.statusCode, found.headers['cache-control'], found.payload]).toEqual([
    200,
    'public, max-age=31536000, immutable',
    'export {}',
  ])
  const missing = await app.inject('/assets/page-87654321.js')
  expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, undefined])
})

test('The path /favicon.ico serves an icon in the usual sizes', async () => {
  const { statusCode, headers, rawPayload } = await app.inject('/favicon.ico')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/vnd.microsoft.icon',
    'public, max-age=86400',
  ])
  expect([rawPayload.readUInt16LE(0), rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, width] of [16, 32, 48].entries()) {
    const [length, offset] = [8, 12].map((at) => rawPayload.readUInt32LE(6 + 16 * index + at)) as [number, number]
    expect(await sharp(rawPayload.subarray(offset, offset + length)).metadata()).toMatchObject({
      format: 'png',
      width,
      height: width,
      hasAlpha: true,
    })
  }
})

test.each(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png', '/icons/apple-touch-icon.png'])(
  'The path %s serves the iOS home screen icon',
  async (url) => {
    const { statusCode, headers, rawPayload } = await app.inject(url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=86400',
    ])
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 180, height: 180 })
  },
)

test('The path /.well-known/change-password redirects to the profile', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect([statusCode, headers.location]).toEqual([302, '/profile'])
})
