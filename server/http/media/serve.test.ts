import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleErrors } from '../errors'
import { serveMedia } from './serve'
import { computeVersion } from './version'

const photo = await sharp({ create: { width: 1000, height: 625, channels: 3, background: '#b4622d' } })
  .jpeg()
  .toBuffer()
const small = await sharp(photo).resize(300).png().toBuffer()
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><path fill="#1647b8" d="M0 0h800v500H0z"/></svg>'
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

let folder = ''
let app: FastifyInstance
let reads: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tilipo-media-'))
  reads = []
  const picturesByName: Record<string, Buffer | string> = {
    'photo.jpg': photo,
    'small.png': small,
    'room.svg': drawing,
    'broken.jpg': Buffer.from('no picture'),
    'bomb.png': bomb(),
  }
  app = fastify({ routerOptions: { maxParamLength: 300 } })
  handleErrors(app)
  serveMedia(app, { folder, sources: { some: (name) => (reads.push(name), picturesByName[name] ?? null) } })
})
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = { accept: chromium }) => app.inject({ url, headers })

test('A photo is resized and served in the accepted format', async () => {
  for (const [accept, type] of [
    [chromium, 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const answer = await get('/media/some/photo.jpg?w=400&q=auto&f=auto', { accept })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers.vary]).toEqual([
      200,
      type,
      'Accept, Save-Data',
    ])
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 400, height: 250 })
  }
})

test('A photo is never enlarged, and is smaller with Save-Data', async () => {
  const getWidth = async (url: string, headers?: Record<string, string>) =>
    (await sharp((await get(url, headers)).rawPayload).metadata()).width
  expect(await getWidth('/media/some/small.png?w=800')).toBe(300)
  expect(await getWidth('/media/some/photo.jpg?w=800', { accept: 'image/webp', 'save-data': 'on' })).toBe(400)
})

test('A drawing is served as SVG, or as a JPEG on request', async () => {
  const answer = await get('/media/some/room.svg?w=400&q=auto&f=auto')
  expect([answer.headers['content-type'], answer.body]).toEqual(['image/svg+xml', drawing])
  const shared = await get('/media/some/room.svg?w=1200&f=jpg')
  expect(shared.headers['content-type']).toBe('image/jpeg')
  expect(await sharp(shared.rawPayload).metadata()).toMatchObject({ width: 1200, height: 750 })
})

test('A URL with the content version is cached permanently, and any other for a day', async () => {
  const getCacheControl = async (url: string) => (await get(url)).headers['cache-control']
  expect(await getCacheControl(`/media/some/room.svg?v=${computeVersion(drawing)}`)).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(await getCacheControl('/media/some/room.svg?v=another1')).toBe('public, max-age=86400')
  expect(await getCacheControl('/media/some/room.svg')).toBe('public, max-age=86400')
})

test('A client with the current version gets 304', async () => {
  const first = await get('/media/some/photo.jpg?w=160')
  const again = await get('/media/some/photo.jpg?w=160', {
    accept: chromium,
    'if-none-match': String(first.headers.etag),
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const otherFormat = await get('/media/some/photo.jpg?w=160', {
    accept: 'image/webp',
    'if-none-match': String(first.headers.etag),
  })
  expect(otherFormat.statusCode).toBe(200)
})

test('A variant is created once under concurrent requests and then cached', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => get('/media/some/photo.jpg?w=240&f=webp')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(readdirSync(folder)).toHaveLength(1)
  await get('/media/some/photo.jpg?w=230&f=webp')
  expect(readdirSync(folder)).toHaveLength(1)
})

test('Unknown pictures, unknown sources and path traversal return 404', async () => {
  const paths = [
    'some/none.jpg',
    'other/photo.jpg',
    'constructor/photo.jpg',
    '__proto__/photo.jpg',
    'some/..%2Fphoto.jpg',
    'some/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    'some/photo.jpg%00.png',
    'some/.env',
    `some/${'x'.repeat(200)}.jpg`,
  ]
  for (const path of paths) expect((await get(`/media/${path}`)).statusCode, path).toBe(404)
  expect(reads).toEqual(['none.jpg'])
})

test('Invalid widths, qualities and formats are rejected with a message', async () => {
  for (const query of ['w=0', 'w=99999', 'w=400&w=800', 'q=worst', 'f=gif', 'w=%00']) {
    const answer = await get(`/media/some/photo.jpg?${query}`)
    expect([answer.statusCode, answer.json().code], query).toEqual([400, 'malformed'])
    expect(answer.json().message).toMatch(/must be/)
  }
})

test('A file that is not an image or would decompress to a huge one is rejected and not cached', async () => {
  for (const name of ['broken.jpg', 'bomb.png']) {
    const answer = await get(`/media/some/${name}?w=400`)
    expect([answer.statusCode, answer.json().message], name).toEqual([415, "This picture can't be shown."])
  }
  expect(readdirSync(folder)).toEqual([])
})

/** A picture of a few bytes that declares 30,000 by 30,000 pixels. */
function bomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(30_000, 0)
  header.writeUInt32BE(30_000, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const body = deflateSync(Buffer.alloc(30_000 * 40))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(typeAndData), 4)
  return Buffer.concat([frame.subarray(0, 4), typeAndData, frame.subarray(4)])
}
