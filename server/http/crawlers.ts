/**
 * Serves `robots.txt` and the sitemap: all public pages with their last change. Large sitemaps are split, with an
 * index.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals'
import type { Db } from '../db/connect'
import { countPlaces, readPlaces, type Place } from '../domain/catalogue'

export interface SiteMap {
  db: Db
  origin: string
  /** Returns the pages without an id in their path. */
  pages(): Promise<string[]>
  /** Paths that require sign-in. */
  closed: readonly string[]
  /** URLs per file; by default the limit of the sitemap protocol. */
  most?: number
}

const freshMs = 3_600_000
const protocolLimit = 50_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface File {
  packed: Buffer
  tag: string
  at: number
}

export function serveCrawlers(app: FastifyInstance, site: SiteMap): void {
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(robots(site)),
  )
  const files = new Map<string, File>()
  app.get('/sitemap.xml', async (request, reply) =>
    answer(await fileOf('all', () => whole(site), files), request, reply),
  )
  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', async (request, reply) => {
    const part = Number(request.params.part)
    if (!/^\d{1,6}$/.test(request.params.part) || part >= (await parts(site))) throw new Refusal('not_found')
    return answer(await fileOf(String(part), () => onePart(site, part), files), request, reply)
  })
}

function robots({ origin, closed }: SiteMap): string {
  const disallowed = [...closed, '/api/', '/dev/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

const limitOf = ({ most = protocolLimit }: SiteMap): number => most

async function parts(site: SiteMap): Promise<number> {
  const all = (await site.pages()).length + (await countPlaces(site.db))
  return Math.ceil(all / limitOf(site))
}

async function whole(site: SiteMap): Promise<string> {
  const count = await parts(site)
  if (count <= 1) return onePart(site, 0)
  const lines = Array.from(
    { length: count },
    (_, part) => `<sitemap><loc>${site.origin}/sitemaps/${part}.xml</loc></sitemap>`,
  )
  return xml(`<sitemapindex ${namespace}>${lines.join('')}</sitemapindex>`)
}

/** Renders one part: first the fixed pages, then rows of the database in an order in which new rows come last. */
async function onePart(site: SiteMap, part: number): Promise<string> {
  const limit = limitOf(site)
  const pages = await site.pages()
  const first = part * limit
  const own = pages.slice(first, first + limit).map((path): Place => ({ path, changedAt: null }))
  const rest = limit - own.length
  const places = rest > 0 ? await readPlaces(site.db, { offset: Math.max(0, first - pages.length), limit: rest }) : []
  return xml(`<urlset ${namespace}>${[...own, ...places].map((place) => line(site.origin, place)).join('')}</urlset>`)
}

const line = (origin: string, { path, changedAt }: Place): string =>
  `<url><loc>${origin}${escape(path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`

const escape = (text: string): string => text.replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`)
const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`

const pack = promisify(gzip)
const unpack = promisify(gunzip)

async function fileOf(name: string, make: () => Promise<string>, files: Map<string, File>): Promise<File> {
  const found = files.get(name)
  if (found && Date.now() - found.at < freshMs) return found
  const text = await make()
  const file = {
    packed: await pack(text),
    tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    at: Date.now(),
  }
  files.set(name, file)
  return file
}

async function answer({ packed, tag }: File, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.header('cache-control', 'public, max-age=3600').header('etag', tag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  void reply.type('application/xml; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(await unpack(packed))
  return reply.header('content-encoding', 'gzip').send(packed)
}
