/** Serves pages: public routes are rendered with their data, all other routes get the app shell. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Address } from '#contract/endpoint'
import { Refusal } from '#contract/refusals'
import { settings } from '../domain/settings'
import { bare } from './errors'
import { execute, type Deps } from './execute'
import type { Registry } from './routes'

/** The output of the build in `dist/`. */
export interface Built {
  client: string
  template: string
  shell: string
  /** For routes behind the session guard: shows that permissions are being checked. */
  guardedShell: string
  pages: Record<string, string[]>
  id: string
  csp: { scripts: string[]; styles: string[] }
  renderer: Renderer
}

interface Rendered {
  status: number
  head: unknown
  html: string
  data: { reads: unknown }
  route?: string
  complete: boolean
}
interface Renderer {
  /** The pages for maintenance and for failed rendering. */
  maintenancePage(): Rendered
  faultPage(): Rendered
  /** Rendered pages without an id in their path, and paths that require sign-in. */
  publicPaths(): Promise<string[]>
  closedPaths: readonly string[]
  isGuarded(url: string): Promise<boolean>
  render(url: string, read: (endpoint: Address, input: any) => Promise<unknown>): Promise<Rendered | null>
  toDocument(template: string, parts: Rendered, around: { origin: string; pages: Record<string, string[]> }): string
}

export async function readBuilt(dist: string): Promise<Built> {
  const text = (path: string) => readFile(join(dist, path), 'utf8')
  const [template, shell, guardedShell, build, csp] = await Promise.all([
    text('template.html'),
    text('client/shell.html'),
    text('guarded-shell.html'),
    text('build.json'),
    text('csp.json'),
  ])
  const renderer = (await import(join(dist, 'ssr/entry-server.js'))) as Renderer
  return {
    client: join(dist, 'client'),
    template,
    shell,
    guardedShell,
    renderer,
    csp: JSON.parse(csp),
    ...(JSON.parse(build) as { id: string; pages: Record<string, string[]> }),
  }
}

/** Rendering costs some milliseconds of CPU, so requests within this time get the same page. */
const freshMs = 5_000
const mostKept = 300

interface Page {
  status: number
  body: string
  packed: Buffer
  tag: string
  at: number
  /** Search engines must not index it: it is served under many paths. */
  hidden?: boolean
}

export function servePages(app: FastifyInstance, built: Built, registry: Registry, deps: Deps): void {
  const kept = new Map<string, Page>()
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !acceptsPages(request)) throw new Refusal('no_such_endpoint')
    const page = (await isClosed(request, deps))
      ? await standingPage('maintenancePage', built, kept, deps)
      : await openPage(request, built, registry, deps, kept)
    return answerPage(page, request, reply)
  })
}

/**
 * Whether maintenance closes the page. Sign-in stays open for admins. If the setting cannot be read, pages stay open.
 */
async function isClosed({ url, log }: FastifyRequest, { connection }: Deps): Promise<boolean> {
  if (isSigningIn(url)) return false
  try {
    return await settings.inMaintenance(connection.db)
  } catch (error) {
    log.error({ err: bare(error) }, 'maintenance is not known')
    return false
  }
}

async function openPage(
  request: FastifyRequest,
  built: Built,
  registry: Registry,
  deps: Deps,
  kept: Map<string, Page>,
): Promise<Page> {
  try {
    return await pageFor(request.url, built, registry, deps, kept)
  } catch (error) {
    request.log.error({ err: bare(error) }, 'a page could not be rendered')
    return standingPage('faultPage', built, kept, deps)
  }
}

const acceptsPages = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{2,5}$/.test(request.url.split('?')[0]!)

async function pageFor(
  url: string,
  built: Built,
  registry: Registry,
  deps: Deps,
  kept: Map<string, Page>,
): Promise<Page> {
  const now = Date.now()
  const found = kept.get(url)
  if (found && now - found.at < freshMs) return found
  const rendered = await built.renderer.render(url, (endpoint, input) => readFor(endpoint, input, registry, deps))
  if (!rendered)
    return isSigningIn(url)
      ? signInPage(built, deps, kept, now)
      : shellPage((await built.renderer.isGuarded(url)) ? 'guardedShell' : 'shell', built, kept, now)
  const page = await document(rendered, built, deps, now)
  if (rendered.complete) keep(kept, url, page)
  return page
}

async function document(
  rendered: Rendered,
  built: Built,
  { settings: { publicUrl } }: Deps,
  at: number,
): Promise<Page> {
  const body = built.renderer.toDocument(built.template, rendered, { origin: publicUrl, pages: built.pages })
  // The body contains the time of rendering. The ETag excludes it, so that the same content has the same ETag.
  const tag = tagOf(JSON.stringify([built.id, rendered.head, rendered.html, rendered.data.reads]))
  return { status: rendered.status, body, packed: await pack(body), tag, at }
}

/** Returns the maintenance or fault page, which is the same for every path. */
async function standingPage(
  name: 'maintenancePage' | 'faultPage',
  built: Built,
  kept: Map<string, Page>,
  deps: Deps,
): Promise<Page> {
  const found = kept.get(name)
  if (found) return found
  const page = await document(built.renderer[name](), built, deps, Date.now())
  keep(kept, name, page)
  return page
}

/** Returns the shell, which is cached under its name for all paths. */
async function shellPage(
  name: 'shell' | 'guardedShell',
  built: Built,
  kept: Map<string, Page>,
  now: number,
): Promise<Page> {
  const found = kept.get(name)
  if (found) return found
  const body = built[name]
  const page = { status: 200, body, packed: await pack(body), tag: tagOf(body), at: now, hidden: true }
  keep(kept, name, page)
  return page
}

const isSigningIn = (url: string): boolean => url.split('?')[0] === '/auth'

/** Returns the shell for `/auth` with a title and description for search engines, and with preloads of its code. */
async function signInPage(
  { shell, template, pages }: Built,
  { settings: { publicUrl } }: Deps,
  kept: Map<string, Page>,
  at: number,
): Promise<Page> {
  const found = kept.get('/auth')
  if (found) return found
  const told = `<title>Log in or sign up | Tilipo</title><meta name="description" content="${aboutSigningIn}"><link rel="canonical" href="${new URL('/auth', publicUrl).href}">`
  const code = (pages['/auth'] ?? []).map((url) => `<link rel="modulepreload" crossorigin href="${url}">`)
  // The stylesheet is inlined, as in every landing page.
  const look = /<style data-file[^>]*>[^<]*<\/style>/.exec(template)?.[0] ?? ''
  const body = shell
    .replace(/<link rel="stylesheet"[^>]*>/, () => look)
    .replace('<title>Tilipo</title>', () => told + code.join(''))
  const page = { status: 200, body, packed: await pack(body), tag: tagOf(body), at }
  keep(kept, '/auth', page)
  return page
}
const aboutSigningIn = 'Log in to Tilipo, or create an account to book, buy and sell services all over Zambia.'

const brotli = promisify(brotliCompress)
const pack = (body: string): Promise<Buffer> => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

function keep(kept: Map<string, Page>, url: string, page: Page): void {
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(url, page)
}

/** Runs the query of a rendered page directly, without HTTP and without a caller. */
async function readFor({ name }: Address, input: any, registry: Registry, deps: Deps): Promise<unknown> {
  const route = registry.get(name)
  if (route?.endpoint.access.kind !== 'public' || route.endpoint.method !== 'GET') throw new Refusal('no_such_endpoint')
  // Same format as a parsed URL: numbers are strings, and missing values are absent.
  const query = Object.fromEntries(new URLSearchParams(definedOf(input.query)))
  const executed = await execute(
    route,
    { who: null, input: { params: input.params, query }, address: '', key: null, wantsAnswer: true },
    deps,
  )
  if (!executed.ok) throw new Refusal('not_found')
  return executed.answer
}

const definedOf = (query: Record<string, unknown> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** A weak ETag, because the same content may be sent compressed or uncompressed. */
const tagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const retryAfterSeconds = 600

/** Sends a page. Error pages are not cached, and crawlers are told when to retry. */
function answerPage(page: Page, request: FastifyRequest, reply: FastifyReply): unknown {
  const isFault = page.status >= 500
  void reply.header('cache-control', isFault ? 'no-store' : 'no-cache').header('vary', 'accept-encoding')
  if (page.hidden) void reply.header('x-robots-tag', 'noindex')
  if (page.status === 503) void reply.header('retry-after', String(retryAfterSeconds))
  if (!isFault) void reply.header('etag', page.tag)
  if (page.status === 200 && request.headers['if-none-match'] === page.tag) return reply.status(304).send()
  void reply.status(page.status).type('text/html; charset=utf-8')
  if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.body)
  return reply.header('content-encoding', 'br').send(page.packed)
}
