/** Serves pages: public routes are rendered with their data, all other routes get the app shell. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyInput, EndpointAddress } from '#contract/core/endpoint'
import { publicPaths } from '#contract/core/public-paths'
import { Refusal } from '#contract/core/refusals'
import { listen } from '../db/listen'
import { maxLagMs } from '../db/read-replica'
import { settings } from '../domain/core/settings'
import type { BuildOutput, MaintenanceNotice, RenderedPage } from './build-output'
import { sanitizeError } from './errors'
import { execute, type Deps } from './execute'
import { createPageCache, type PageCache, type Rendering } from './page-cache'
import type { Registry } from './routes'
import { firstItem } from '#contract/core/checked-access'

/** Requests within this time get the same page. */
const freshMs = 3_500
/**
 * For this time a visitor may see an earlier page, and with a read replica a second longer (decision 134). A vendor or
 * listing that is no longer public vanishes at once.
 */
const maxStaleMs = 4_000
/** While the data cannot be read, for example because PostgreSQL restarts, the last page answers for this time. */
const maxFailedMs = 60_000
/** A page whose data did not change is rendered again after this time, because it contains the time of rendering. */
const maxReuseMs = 60_000
const maxCachedPages = 300

interface CachedPage {
  status: number
  body: Buffer
  packed: Buffer
  tag: string
  at: number
  /** Identifies the query results that the page shows. */
  dataTag?: string
  /** Ids in the query results. */
  ids?: ReadonlySet<string>
  /** Search engines must not index it: it is served under many paths. */
  hidden?: boolean
  /** The listing that the page displays. */
  listingId?: string
}

/** Pages that are the same for every path: they have no data. */
type FixedPages = Map<string, Promise<CachedPage>>

interface PageContext {
  built: BuildOutput
  registry: Registry
  deps: Deps
  cache: PageCache<CachedPage>
  fixedPages: FixedPages
  /** Whether a replica may not contain yet why copies were deleted. */
  isAfterInvalidation(): boolean
}

export function servePages(app: FastifyInstance, built: BuildOutput, registry: Registry, deps: Deps): void {
  const onError = (error: unknown) => app.log.error({ err: sanitizeError(error) }, 'a page could not be renewed')
  const cache = createPageCache<CachedPage>({
    freshMs,
    maxStaleMs,
    maxFailedMs,
    maxCopies: maxCachedPages,
    onError,
    onResult: (result) => deps.metrics?.notePage(result),
  })
  let invalidatedAt = -Infinity
  const context: PageContext = {
    built,
    registry,
    deps,
    cache,
    fixedPages: new Map(),
    isAfterInvalidation: () => performance.now() - invalidatedAt < 2 * maxLagMs,
  }
  const invalidate = (isConcerned: (page: CachedPage) => boolean) => {
    invalidatedAt = performance.now()
    cache.invalidate(isConcerned)
  }
  const subscription = listen(deps.connection.url, 'outdated_page', {
    onListening: () => invalidate(() => true),
    onNotification: (id) => invalidate(({ ids }) => !id || ids?.has(id) === true),
  })
  app.addHook('onClose', () => subscription.close())
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url.startsWith('/api/') || !acceptsPages(request)) throw new Refusal('no_such_endpoint')
    const maintenance = await findMaintenance(request, deps)
    const page = maintenance ? await getMaintenancePage(maintenance, context) : await getPageOrFault(request, context)
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

async function getPageOrFault(request: FastifyRequest, context: PageContext): Promise<CachedPage> {
  try {
    return await getPage(request.url, context)
  } catch (error) {
    request.log.error({ err: sanitizeError(error) }, 'a page could not be rendered')
    return getFaultPage(request.id, context)
  }
}

const acceptsPages = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !/\.\w{2,5}$/.test(firstItem(request.url.split('?')))

/**
 * Pages behind the session guard, and those without server rendering, get a shell. Copies are stored by the rendered URL,
 * so that a parameter that no page knows, such as those of campaigns, causes neither a copy nor a render.
 */
async function getPage(url: string, context: PageContext): Promise<CachedPage> {
  const { renderer } = context.built
  const key = await renderer.getRenderedUrl(url)
  if (key !== null) return context.cache.get(key, (copy) => renderPage(key, copy, context))
  return getShellPage((await renderer.isGuarded(url)) ? 'guardedShell' : 'shell', context)
}

/** Renders a page, or returns the copy again if the same data were read. */
async function renderPage(
  url: string,
  copy: CachedPage | undefined,
  { built, registry, deps, isAfterInvalidation }: PageContext,
): Promise<Rendering<CachedPage>> {
  const at = Date.now()
  let listingId: string | undefined
  let dataJson = ''
  const rendered = await built.renderer.render(
    url,
    (endpoint, input) => {
      if (endpoint.name === publicPaths.listing.name) listingId = input.params.id
      return runPublicQuery(endpoint, input, registry, deps, isAfterInvalidation())
    },
    {
      isUnchanged(queries) {
        dataJson = JSON.stringify(queries)
        return copy !== undefined && at - copy.at < maxReuseMs && copy.dataTag === computeEtag(dataJson)
      },
    },
  )
  if (rendered === 'unchanged') return { page: copy!, isComplete: true }
  if (!rendered) throw new Error('The page is not rendered on the server.')
  const page = await buildPage(rendered, dataJson, built, deps, at)
  return { page: { ...page, ...(listingId && { listingId }) }, isComplete: rendered.complete }
}

const idPattern = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

/** @param dataJson the query results of the page */
async function buildPage(
  rendered: RenderedPage,
  dataJson: string,
  built: BuildOutput,
  { settings: { publicUrl } }: Deps,
  at: number,
): Promise<CachedPage> {
  const { id, template, pages, stylesheets, renderer } = built
  const pieces = renderer.toDocument(template, rendered, { origin: publicUrl, pages, stylesheets })
  const body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)))
  const dataTag = computeEtag(dataJson)
  // The body contains the time of rendering. The ETag excludes it, so that the same content has the same ETag.
  const tag = computeEtag(id, JSON.stringify(rendered.head), rendered.html, dataTag)
  return {
    status: rendered.status,
    body,
    packed: await compressBody(body),
    tag,
    at,
    dataTag,
    ids: new Set(dataJson.match(idPattern)),
  }
}

/** Returns the maintenance page, which is cached by its notice. */
const getMaintenancePage = (notice: MaintenanceNotice, context: PageContext): Promise<CachedPage> =>
  getRenderedFixedPage(
    `maintenancePage ${JSON.stringify(notice)}`,
    () => context.built.renderer.maintenancePage(notice),
    context,
  )

const getRenderedFixedPage = (
  name: string,
  render: () => RenderedPage,
  { built, deps, fixedPages }: PageContext,
): Promise<CachedPage> => getFixedPage(name, () => buildPage(render(), '', built, deps, Date.now()), fixedPages)

/** In the page that is stored, instead of the reference of a request. Faults come in large numbers if they come. */
const referencePlaceholder = '{reference}'

async function getFaultPage(reference: string, context: PageContext): Promise<CachedPage> {
  const { renderer } = context.built
  const page = await getRenderedFixedPage('faultPage', () => renderer.faultPage(referencePlaceholder), context)
  const body = Buffer.from(page.body.toString().replace(referencePlaceholder, reference))
  return { ...page, body, packed: await compressBody(body) }
}

const getShellPage = (name: 'shell' | 'guardedShell', { built, fixedPages }: PageContext): Promise<CachedPage> =>
  getFixedPage(
    name,
    async () => {
      const body = Buffer.from(built[name])
      return {
        status: 200,
        body,
        packed: await compressBody(body),
        tag: computeEtag(built[name]),
        at: Date.now(),
        hidden: true,
      }
    },
    fixedPages,
  )

/** Both shells, the fault page and some maintenance notices. */
const maxFixedPages = 20

function getFixedPage(name: string, build: () => Promise<CachedPage>, fixedPages: FixedPages): Promise<CachedPage> {
  const existing = fixedPages.get(name)
  if (existing) return existing
  if (fixedPages.size >= maxFixedPages) fixedPages.clear()
  const page = build()
  fixedPages.set(name, page)
  page.catch(() => fixedPages.delete(name))
  return page
}

const isSignInUrl = (url: string): boolean => url.split('?')[0] === '/auth'

const brotli = promisify(brotliCompress)
const compressBody = (body: Buffer): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

/** Runs the query of a rendered page directly, without HTTP and without a caller. */
async function runPublicQuery(
  { name }: EndpointAddress,
  input: Pick<AnyInput, 'params' | 'query'>,
  registry: Registry,
  deps: Deps,
  isAfterWrite: boolean,
): Promise<unknown> {
  const route = registry.get(name)
  if (route?.endpoint.access.kind !== 'public' || route.endpoint.method !== 'GET') throw new Refusal('no_such_endpoint')
  // Same format as a parsed URL: numbers are strings, and missing values are absent.
  const query = Object.fromEntries(new URLSearchParams(toQueryStrings(input.query)))
  const executed = await execute(
    route,
    { caller: null, input: { params: input.params, query }, address: '', key: null, wantsAnswer: true, isAfterWrite },
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
function computeEtag(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

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
