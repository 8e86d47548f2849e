/**
 * Serves `robots.txt`, `security.txt` and the sitemap: all public pages with their last change. A large sitemap is an index
 * of parts (decision 082).
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGzip, gunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../db/connect'
import {
  countSitemapEntries,
  loadSitemapEntries,
  sitemapKinds,
  type SitemapEntry,
  type SitemapKind,
} from '../domain/catalogue/catalogue'
import { sanitizeError } from './errors'
import { createPageCache } from './page-cache'

interface SitemapOptions {
  db: Db
  origin: string
  /** Returns the pages without an id in their path. */
  pages(): Promise<string[]>
  /** Paths that require sign-in. */
  closedPaths: readonly string[]
  /** URLs per file that the split aims at. The sitemap protocol allows 50,000. */
  maxUrls?: number
}

const securityContactDays = 180
const freshMs = 3_600_000
const partListMs = 60_000
/** Crawlers come rarely. A removed page in an old file costs them a 404. */
const maxStaleMs = 6 * freshMs
/** A part of 20,000 URLs has about 0.5 MB. */
const maxCachedFiles = 40
/** Ids are random, so that parts differ little in size, and the number of rows may be an older estimate. */
const targetUrls = 25_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

interface CachedFile {
  packed: Buffer
  tag: string
}

/** A part contains the pages without ids, or the pages of one kind whose ids begin with a prefix. */
type Part = { kind: 'pages' } | { kind: SitemapKind; prefix: string }

export function serveCrawlers(app: FastifyInstance, options: SitemapOptions): void {
  app.get('/robots.txt', async (_, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(renderRobots(options)),
  )
  app.get('/.well-known/security.txt', async (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(renderSecurityContact(options.origin, Date.now())),
  )
  const onError = (error: unknown) => app.log.error({ err: sanitizeError(error) }, 'a sitemap could not be renewed')
  const partLists = createPageCache<Part[]>({ freshMs: partListMs, maxStaleMs, maxCopies: 1, onError })
  const getParts = () => partLists.get('', async () => ({ page: await listParts(options), isComplete: true }))
  const files = createPageCache<CachedFile>({ freshMs, maxStaleMs, maxCopies: maxCachedFiles, onError })
  const getFile = (name: string, render: () => AsyncIterable<string>) =>
    files.get(name, async () => ({ page: await packFile(render()), isComplete: true }))
  app.get('/sitemap.xml', async (request, reply) => {
    const parts = await getParts()
    return sendFile(await getFile('index', () => renderSitemap(options, parts)), request, reply)
  })
  app.get<{ Params: { part: string } }>('/sitemaps/:part.xml', async (request, reply) => {
    const name = request.params.part
    const part = (await getParts()).find((other) => getPartName(other) === name)
    if (!part) throw new Refusal('not_found')
    return sendFile(await getFile(name, () => renderUrlSet(options, [part])), request, reply)
  })
}

function renderRobots({ origin, closedPaths }: SitemapOptions): string {
  const disallowed = [...closedPaths, '/api/', '/dev/'].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...disallowed, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

/** Where to report a vulnerability (RFC 9116). It must name a day until which it is current, at most a year ahead. */
function renderSecurityContact(origin: string, now: number): string {
  const expires = new Date(now + securityContactDays * 24 * 3_600_000).toISOString()
  const lines = { Contact: `${origin}/contact`, Expires: expires, 'Preferred-Languages': 'en' }
  return Object.entries({ ...lines, Canonical: `${origin}/.well-known/security.txt` })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')
}

const getPartName = (part: Part): string =>
  part.kind === 'pages' || part.prefix === '' ? part.kind : `${part.kind}-${part.prefix}`

async function listParts(site: SitemapOptions): Promise<Part[]> {
  const parts = await Promise.all(sitemapKinds.map((kind) => splitKind(site, kind)))
  return [{ kind: 'pages' }, ...parts.flat()]
}

/** Splits the pages of a kind by as many hex digits of their ids as their number needs. */
async function splitKind({ db, maxUrls = targetUrls }: SitemapOptions, kind: SitemapKind): Promise<Part[]> {
  const count = await countSitemapEntries(db, kind, maxUrls)
  const digits = count <= maxUrls ? 0 : Math.ceil(Math.log(count / maxUrls) / Math.log(16))
  return Array.from({ length: 16 ** digits }, (_, index) => ({
    kind,
    prefix: digits === 0 ? '' : index.toString(16).padStart(digits, '0'),
  }))
}

/** Renders an index, or all pages if there is one part of each kind. */
async function* renderSitemap(site: SitemapOptions, parts: readonly Part[]): AsyncIterable<string> {
  if (parts.length === sitemapKinds.length + 1) return yield* renderUrlSet(site, parts)
  yield `${xmlDeclaration}<sitemapindex ${namespace}>`
  for (const part of parts) yield `<sitemap><loc>${site.origin}/sitemaps/${getPartName(part)}.xml</loc></sitemap>`
  yield '</sitemapindex>'
}

async function* renderUrlSet(site: SitemapOptions, parts: readonly Part[]): AsyncIterable<string> {
  yield `${xmlDeclaration}<urlset ${namespace}>`
  for (const part of parts)
    for await (const entries of loadPart(site, part))
      yield entries.map((entry) => renderUrl(site.origin, entry)).join('')
  yield '</urlset>'
}

async function* loadPart({ db, pages }: SitemapOptions, part: Part): AsyncIterable<SitemapEntry[]> {
  if (part.kind === 'pages') yield (await pages()).map((path) => ({ path, changedAt: null }))
  else yield* loadSitemapEntries(db, part.kind, part.prefix)
}

const renderUrl = (origin: string, { path, changedAt }: SitemapEntry): string =>
  `<url><loc>${origin}${escapeXml(path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 10)}</lastmod>` : ''}</url>`

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

const decompress = promisify(gunzip)

/** Compresses a text while its pieces are loaded. */
async function packFile(texts: AsyncIterable<string>): Promise<CachedFile> {
  const hash = createHash('sha256')
  const packed: Buffer[] = []
  const stream = createGzip()
  stream.on('data', (chunk: Buffer) => packed.push(chunk))
  for await (const text of texts) {
    hash.update(text)
    if (!stream.write(text)) await once(stream, 'drain')
  }
  stream.end()
  await finished(stream)
  return { packed: Buffer.concat(packed), tag: `"${hash.digest('base64url').slice(0, 22)}"` }
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
