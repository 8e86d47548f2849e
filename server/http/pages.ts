/** Serves pages: public routes are rendered with their data, all other routes get the app shell. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyInput, EndpointAddress } from '#contract/core/endpoint'
import { publicPaths } from '#contract/core/public-paths'
import { Refusal } from '#contract/core/refusals'
import { settings } from '../domain/settings'
import { sanitizeError } from './errors'
import { execute, type Deps } from './execute'
import type { Registry } from './routes'

/** The output of the build in `dist/`. */
export interface BuildOutput {
  client: string
  template: string
  shell: string
  /** For routes behind the session guard: shows that permissions are being checked. */
  guardedShell: string
  pages: Record<string, string[]>
  stylesheets: Record<string, string[]>
  id: string
  csp: { scripts: string[]; styles: string[] }
  renderer: Renderer
}

interface RenderedPage {
  status: number
  head: unknown
  html: string
  data: { reads: unknown }
  route?: string
  complete: boolean
}
/** The message and the planned end of maintenance. Both may be empty. */
interface MaintenanceNotice {
  message: string
  plannedEnd: string
}

interface Renderer {
  /** The pages for maintenance and for failed rendering. */
  maintenancePage(notice: MaintenanceNotice): RenderedPage
  faultPage(): RenderedPage
  /** Rendered pages without an id in their path, and paths that require sign-in. */
  publicPaths(): Promise<string[]>
  closedPaths: readonly string[]
  isGuarded(url: string): Promise<boolean>
  render(
    url: string,
    read: (endpoint: EndpointAddress, input: Pick<AnyInput, 'params' | 'query'>) => Promise<unknown>,
  ): Promise<RenderedPage | null>
  toDocument(
    template: string,
    parts: RenderedPage,
    options: { origin: string } & Pick<BuildOutput, 'pages' | 'stylesheets'>,
  ): string
}

export async function readBuilt(dist: string): Promise<BuildOutput> {
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
    ...(JSON.parse(build) as Pick<BuildOutput, 'id' | 'pages' | 'stylesheets'>),
  }
}

/** Rendering costs some milliseconds of CPU, so requests within this time get the same page. */
const freshMs = 5_000
const maxCachedPages = 300

interface CachedPage {
  status: number
  body: string
  packed: Buffer
  tag: string
  at: number
  /** Search engines must not index it: it is served under many paths. */
  hidden?: boolean
  /** The listing that the page displays. */
  listingId?: string
}

export function servePages(app: FastifyInstance, built: BuildOutput, registry: Registry, deps: Deps): void {
  const cache = new Map<string, CachedPage>()
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !acceptsPages(request)) throw new Refusal('no_such_endpoint')
    const maintenance = await findMaintenance(request, deps)
    const page = maintenance
      ? await getMaintenancePage(maintenance, built, cache, deps)
      : await getPageOrFault(request, built, registry, deps, cache)
    if (page.listingId && page.status === 200) deps.views?.noteView(request, page.listingId)
    return sendPage(page, request, reply)
  })
}

/**
 * Returns the notice if maintenance closes the page, otherwise null. Sign-in stays open for admins. If the setting cannot
 * be read, pages stay open.
 */
async function findMaintenance({ url, log }: FastifyRequest, { connection }: Deps): Promise<MaintenanceNotice | null> {
  if (isSignInUrl(url)) return null
  try {
    const { isOn, message, plannedEnd } = await settings.readSection(connection.db, 'maintenance')
    return isOn ? { message, plannedEnd } : null
  } catch (error) {
    log.error({ err: sanitizeError(error) }, 'maintenance is not known')
    return null
  }
}

async function getPageOrFault(
  request: FastifyRequest,
  built: BuildOutput,
  registry: Registry,
  deps: Deps,
  cache: Map<string, CachedPage>,
): Promise<CachedPage> {
  try {
    return await getPage(request.url, built, registry, deps, cache)
  } catch (error) {
    request.log.error({ err: sanitizeError(error) }, 'a page could not be rendered')
    return getFixedPage('faultPage', () => built.renderer.faultPage(), built, cache, deps)
  }
}

const acceptsPages = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{2,5}$/.test(request.url.split('?')[0]!)

async function getPage(
  url: string,
  built: BuildOutput,
  registry: Registry,
  deps: Deps,
  cache: Map<string, CachedPage>,
): Promise<CachedPage> {
  const now = Date.now()
  const cachedPage = cache.get(url)
  if (cachedPage && now - cachedPage.at < freshMs) return cachedPage
  let listingId: string | undefined
  const rendered = await built.renderer.render(url, (endpoint, input) => {
    if (endpoint.name === publicPaths.listing.name) listingId = input.params.id
    return runPublicQuery(endpoint, input, registry, deps)
  })
  if (!rendered)
    return getShellPage((await built.renderer.isGuarded(url)) ? 'guardedShell' : 'shell', built, cache, now)
  const page = { ...(await buildPage(rendered, built, deps, now)), ...(listingId && { listingId }) }
  if (rendered.complete) cachePage(cache, url, page)
  return page
}

async function buildPage(
  rendered: RenderedPage,
  built: BuildOutput,
  { settings: { publicUrl } }: Deps,
  at: number,
): Promise<CachedPage> {
  const body = built.renderer.toDocument(built.template, rendered, {
    origin: publicUrl,
    pages: built.pages,
    stylesheets: built.stylesheets,
  })
  // The body contains the time of rendering. The ETag excludes it, so that the same content has the same ETag.
  const tag = computeEtag(JSON.stringify([built.id, rendered.head, rendered.html, rendered.data.reads]))
  return { status: rendered.status, body, packed: await compressBody(body), tag, at }
}

/** Returns the maintenance page, which is cached by its notice for all paths. */
const getMaintenancePage = (
  notice: MaintenanceNotice,
  built: BuildOutput,
  cache: Map<string, CachedPage>,
  deps: Deps,
): Promise<CachedPage> =>
  getFixedPage(
    `maintenancePage ${JSON.stringify(notice)}`,
    () => built.renderer.maintenancePage(notice),
    built,
    cache,
    deps,
  )

/** Returns a page that is the same for every path. */
async function getFixedPage(
  name: string,
  render: () => RenderedPage,
  built: BuildOutput,
  cache: Map<string, CachedPage>,
  deps: Deps,
): Promise<CachedPage> {
  const cachedPage = cache.get(name)
  if (cachedPage) return cachedPage
  const page = await buildPage(render(), built, deps, Date.now())
  cachePage(cache, name, page)
  return page
}

/** Returns the shell, which is cached under its name for all paths. */
async function getShellPage(
  name: 'shell' | 'guardedShell',
  built: BuildOutput,
  cache: Map<string, CachedPage>,
  now: number,
): Promise<CachedPage> {
  const cachedPage = cache.get(name)
  if (cachedPage) return cachedPage
  const body = built[name]
  const page = { status: 200, body, packed: await compressBody(body), tag: computeEtag(body), at: now, hidden: true }
  cachePage(cache, name, page)
  return page
}

const isSignInUrl = (url: string): boolean => url.split('?')[0] === '/auth'

const brotli = promisify(brotliCompress)
const compressBody = (body: string): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

function cachePage(cache: Map<string, CachedPage>, url: string, page: CachedPage): void {
  if (cache.size >= maxCachedPages) cache.delete(cache.keys().next().value!)
  cache.set(url, page)
}

/** Runs the query of a rendered page directly, without HTTP and without a caller. */
async function runPublicQuery(
  { name }: EndpointAddress,
  input: Pick<AnyInput, 'params' | 'query'>,
  registry: Registry,
  deps: Deps,
): Promise<unknown> {
  const route = registry.get(name)
  if (route?.endpoint.access.kind !== 'public' || route.endpoint.method !== 'GET') throw new Refusal('no_such_endpoint')
  // Same format as a parsed URL: numbers are strings, and missing values are absent.
  const query = Object.fromEntries(new URLSearchParams(toQueryStrings(input.query)))
  const executed = await execute(
    route,
    { caller: null, input: { params: input.params, query }, address: '', key: null, wantsAnswer: true },
    deps,
  )
  if (!executed.ok) throw new Refusal('not_found')
  return executed.answer
}

const toQueryStrings = (query: Record<string, unknown> | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query ?? {})
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )

/** A weak ETag, because the same content may be sent compressed or uncompressed. */
const computeEtag = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const retryAfterSeconds = 600

/** Sends a page. Error pages are not cached. `Retry-After` tells crawlers when to retry. */
function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply): unknown {
  const isServerError = page.status >= 500
  void reply.header('cache-control', isServerError ? 'no-store' : 'no-cache').header('vary', 'accept-encoding')
  if (page.hidden) void reply.header('x-robots-tag', 'noindex')
  if (page.status === 503) void reply.header('retry-after', String(retryAfterSeconds))
  if (!isServerError) void reply.header('etag', page.tag)
  if (page.status === 200 && request.headers['if-none-match'] === page.tag) return reply.status(304).send()
  void reply.status(page.status).type('text/html; charset=utf-8')
  if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(page.body)
  return reply.header('content-encoding', 'br').send(page.packed)
}
