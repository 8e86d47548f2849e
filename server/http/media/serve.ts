/**
 * `GET /media/<source>/<name>?w=400&q=auto&f=auto`: serves pictures in the width, quality and format that fit the
 * request. A variant is created on first request and then cached. Concurrent requests share one conversion, and at most
 * two conversions run at once.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/core/refusals'
import { parseVariant, type Variant } from './variant'
import { convertPicture, UnsupportedPicture } from '../../gateways'
import { VariantCache } from './cache'
import { computeVersion } from './version'

/** Returns an original by its name, or null. Names that end in `.svg` are drawings. */
export type PictureSource = (name: string) => Buffer | string | null | Promise<Buffer | string | null>

export interface MediaOptions {
  sources: Readonly<Record<string, PictureSource>>
  /** The folder of cached variants. */
  folder: string
  maxBytes?: number
}

const defaultMaxBytes = 256 * 2 ** 20
const cacheOneYear = 'public, max-age=31536000, immutable'
const cacheOneDay = 'public, max-age=86400'
/** Prevents path traversal, and accepts only names that a source can produce. */
const safeName = /^[\w-]{1,120}\.[a-z]{3,4}$/

type MediaRequest = FastifyRequest<{ Params: { source: string; name: string }; Querystring: Record<string, unknown> }>

export function serveMedia(app: FastifyInstance, { sources, folder, maxBytes = defaultMaxBytes }: MediaOptions): void {
  const getVariant = createVariantGetter(new VariantCache(folder, maxBytes))
  app.get('/media/:source/:name', async (request: MediaRequest, reply) => {
    const { source, name } = request.params
    const content = safeName.test(name) && Object.hasOwn(sources, source) ? await sources[source]!(name) : null
    if (content === null) throw new Refusal('not_found')
    const original = Buffer.from(content)
    const isDrawing = name.endsWith('.svg')
    const variant = parseVariant(request.query, {
      accept: request.headers.accept ?? '',
      saveData: request.headers['save-data'] === 'on',
      isDrawing,
    })
    if (typeof variant === 'string') throw new Refusal('malformed', { message: variant })
    const version = computeVersion(original)
    setCacheHeaders(reply, request.query.v === version, `${version}-${getVariantName(variant)}`)
    if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.status(304).send()
    return reply.type(types[variant.format]).send(await getVariant(original, variant, isDrawing))
  })
}

const types = { svg: 'image/svg+xml', avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' }
const getVariantName = ({ format, width, quality }: Variant): string => `${width}-${quality}.${format}`

function setCacheHeaders(reply: FastifyReply, isImmutable: boolean, tag: string): void {
  void reply
    .header('cache-control', isImmutable ? cacheOneYear : cacheOneDay)
    .header('vary', 'Accept, Save-Data')
    .header('etag', `"${tag}"`)
}

type GetVariant = (original: Buffer, variant: Variant, isDrawing: boolean) => Promise<Buffer>

function createVariantGetter(cache: VariantCache): GetVariant {
  const pendingVariants = new Map<string, Promise<Buffer>>()
  return async (original, variant, isDrawing) => {
    const { format } = variant
    if (format === 'svg') return original
    const name = `${createHash('sha256').update(original).digest('hex')}-${getVariantName(variant)}`
    const existing = pendingVariants.get(name) ?? (await cache.get(name)) ?? pendingVariants.get(name)
    if (existing) return existing
    const promise = convertPicture(null, { ...variant, format, bytes: original, isDrawing })
      .catch((error: unknown) => {
        if (!(error instanceof UnsupportedPicture)) throw error
        throw new Refusal('unsupported_type', { message: "This picture can't be shown." })
      })
      .then(async (bytes) => {
        // A full disk must not fail the request.
        await cache.put(name, bytes).catch(() => undefined)
        return bytes
      })
      .finally(() => pendingVariants.delete(name))
    pendingVariants.set(name, promise)
    return promise
  }
}
