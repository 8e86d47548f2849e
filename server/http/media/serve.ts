/**
 * `GET /media/<source>/<name>?w=400&q=auto&f=auto`: serves pictures in the width, quality and format that fit the
 * request. A variant is created on first request and then cached. Concurrent requests share one conversion, and at most
 * two conversions run at once.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals'
import { variantOf, type Variant } from './ask'
import { Kept } from './kept'
import { resize } from './resize'
import { versionOf } from './version'

/** Returns an original by its name, or null. Names that end in `.svg` are drawings. */
export type PictureSource = (name: string) => Buffer | string | null | Promise<Buffer | string | null>

export interface MediaOptions {
  sources: Readonly<Record<string, PictureSource>>
  /** The folder of cached variants. */
  folder: string
  mostBytes?: number
}

const usualBytes = 256 * 2 ** 20
const aYear = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'
/** Prevents path traversal, and accepts only names that a source can produce. */
const safeName = /^[\w-]{1,120}\.[a-z]{3,4}$/

type Asked = FastifyRequest<{ Params: { source: string; name: string }; Querystring: Record<string, unknown> }>

export function serveMedia(app: FastifyInstance, { sources, folder, mostBytes = usualBytes }: MediaOptions): void {
  const make = makerOf(new Kept(folder, mostBytes))
  app.get('/media/:source/:name', async (request: Asked, reply) => {
    const { source, name } = request.params
    const found = safeName.test(name) && Object.hasOwn(sources, source) ? await sources[source]!(name) : null
    if (found === null) throw new Refusal('not_found')
    const original = Buffer.from(found)
    const drawing = name.endsWith('.svg')
    const variant = variantOf(request.query, {
      accept: request.headers.accept ?? '',
      saveData: request.headers['save-data'] === 'on',
      drawing,
    })
    if (typeof variant === 'string') throw new Refusal('malformed', { message: variant })
    const version = versionOf(original)
    describe(reply, request.query.v === version, `${version}-${nameOf(variant)}`)
    if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.status(304).send()
    return reply.type(types[variant.format]).send(await make(original, variant, drawing))
  })
}

const types = { svg: 'image/svg+xml', avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' }
const nameOf = ({ format, width, quality }: Variant): string => `${width}-${quality}.${format}`

function describe(reply: FastifyReply, forEver: boolean, tag: string): void {
  void reply
    .header('cache-control', forEver ? aYear : aDay)
    .header('vary', 'Accept, Save-Data')
    .header('etag', `"${tag}"`)
}

type Maker = (original: Buffer, variant: Variant, drawing: boolean) => Promise<Buffer>

function makerOf(kept: Kept): Maker {
  const underWay = new Map<string, Promise<Buffer>>()
  const inTurn = turns(2)
  return async (original, variant, drawing) => {
    const { format } = variant
    if (format === 'svg') return original
    const name = `${createHash('sha256').update(original).digest('hex')}-${nameOf(variant)}`
    const there = underWay.get(name) ?? (await kept.get(name)) ?? underWay.get(name)
    if (there) return there
    const making = inTurn(() => resize(original, { ...variant, format }, drawing))
      .catch(() => {
        throw new Refusal('unsupported_type', { message: "This picture can't be shown." })
      })
      .then(async (bytes) => {
        // A full disk must not fail the request.
        await kept.put(name, bytes).catch(() => undefined)
        return bytes
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, making)
    return making
  }
}

/** Returns a function that runs at most `max` tasks at once and queues the others. */
function turns(most: number): <T>(run: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (run) => {
    if (running < most) running += 1
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
