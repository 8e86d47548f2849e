/**
 * Serves `robots.txt` and the sitemap: all public pages with their last change. Large sitemaps are split, with an
 * index.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../db/connect'
import { countSitemapEntries, loadSitemapEntries, type SitemapEntry } from '../domain/catalogue'

interface SitemapOptions {
  db: Db
  origin: string
  /** Returns the pages without an id in their path. */
  pages(): Promise<string[]>
  /** Paths that require sign-in. */
  closedPaths: readonly string[]
  /** URLs per file; by default the limit of the sitemap protocol. */
  most?: number
}

const freshMs = 3_600_000
const protocolLimit = 50_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface CachedFile {
  packed: Buffer
  tag: string
  at: number
}

export function serveCrawlers(app: FastifyInstance, options: SitemapOptions): void {
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(renderRobots(options)),
  )
  const files = new Map<string, CachedFile>()
  app.get('/sitemap.xml', async (request, reply) =>
    sendFile(await getFile('all', () => renderSitemap(options), files), request, reply),
  )
  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', async (request, reply) => {
    const part = Number(request.params.part)
    if (!/^\d{1,6}$/.test(request.params.part) || part >= (await countParts(options))) throw new Refusal('not_found')
    return sendFile(await getFile(String(part), () => renderPart(options, part), files), request, reply)
  })
}

function renderRobots({ origin, closedPaths }: SitemapOptions): string {
  const disallowed = [...closedPaths, '/api/', '/dev/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

const getMaxUrls = ({ most = protocolLimit }: SitemapOptions): number => most

async function countParts(site: SitemapOptions): Promise<number> {
  const all = (await site.pages()).length + (await countSitemapEntries(site.db))
  return Math.ceil(all / getMaxUrls(site))
}

async function renderSitemap(site: SitemapOptions): Promise<string> {
  const count = await countParts(site)
  if (count <= 1) return renderPart(site, 0)
  const lines = Array.from(
    { length: count },
    (_, part) => `<sitemap><loc>${site.origin}/sitemaps/${part}.xml</loc></sitemap>`,
  )
  return addXmlDeclaration(`<sitemapindex ${namespace}>${lines.join('')}</sitemapindex>`)
}

/** Renders one part: first the fixed pages, then rows of the database in an order in which new rows come last. */
async function renderPart(site: SitemapOptions, part: number): Promise<string> {
  const limit = getMaxUrls(site)
  const pages = await site.pages()
  const first = part * limit
  const ownPages = pages.slice(first, first + limit).map((path): SitemapEntry => ({ path, changedAt: null }))
  const rest = limit - ownPages.length
  const places =
    rest > 0 ? await loadSitemapEntries(site.db, { offset: Math.max(0, first - pages.length), limit: rest }) : []
  return addXmlDeclaration(
    `<urlset ${namespace}>${[...ownPages, ...places].map((place) => renderUrl(site.origin, place)).join('')}</urlset>`,
  )
}

const renderUrl = (origin: string, { path, changedAt }: SitemapEntry): string =>
  `<url><loc>${origin}${escapeXml(path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const addXmlDeclaration = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`

const compress = promisify(gzip)
const decompress = promisify(gunzip)

async function getFile(name: string, make: () => Promise<string>, files: Map<string, CachedFile>): Promise<CachedFile> {
  const cachedFile = files.get(name)
  if (cachedFile && Date.now() - cachedFile.at < freshMs) return cachedFile
  const text = await make()
  const file = {
    packed: await compress(text),
    tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    at: Date.now(),
  }
  files.set(name, file)
  return file
}

async function sendFile(
  { packed, tag }: CachedFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  void reply.header('cache-control', 'public, max-age=3600').header('etag', tag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  void reply.type('application/xml; charset=utf-8')
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return reply.send(await decompress(packed))
  return reply.header('content-encoding', 'gzip').send(packed)
}
