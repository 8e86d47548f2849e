/**
 * Registers every plug-in of the server, in order. It neither listens nor reads the environment, so tests build the app
 * exactly as `main.ts` does.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { reportClientError } from '#contract/platform/client-errors'
import { endpoints } from '#contract/index'
import { push } from '#contract/sync/sync'
import { routes } from './domain'
import { registerAccessHooks } from './http/request-access'
import { maxBodyBytes, registerBodyParsers } from './http/body'
import type { BuildOutput } from './http/build-output'
import { serveClientErrors } from './http/client-errors'
import { serveCalendars } from './http/calendars'
import { serveMailboxPage } from './http/mailbox-page'
import { sanitizeError, sendRefusal, handleErrors, toRefusal } from './http/errors'
import type { Deps } from './http/execute'
import { serveCrawlers } from './http/crawlers'
import { serveGoogleSimulator } from './http/google-simulator'
import { serveDocuments } from './http/documents'
import { serveFiles } from './http/files'
import { registerSecurityHeaders } from './http/headers'
import { serveFiscalMetrics } from './http/fiscal-metrics'
import { serveSmsMetrics } from './http/sms-metrics'
import { serveHealth, type MetricsRegistry } from './http/health'
import { serveOpenApi } from './http/openapi/serve'
import { serveMedia, type MediaOptions } from './http/media/serve'
import { servePages } from './http/pages'
import { servePush } from './http/push'
import { buildRegistry, serveRoutes } from './http/routes'
import { createReference, registerReferences } from './http/reference'
import { createSecurityLog, type SecurityLog } from './http/security-log'
import { createRequestMetrics } from './http/request-metrics'
import { registerWriteMarks } from './http/write-mark'
import { createViewCounter, type ViewCounter } from './http/view-counter'
import { getLoggerOptions } from './log'

declare module 'fastify' {
  interface FastifyInstance {
    /** For callers outside of `execute`, such as sockets. */
    securityLog: SecurityLog
    metrics: MetricsRegistry
    views: ViewCounter
  }
}

export interface AppOptions extends Deps {
  /** Absent in tests that need no pages. */
  built?: BuildOutput
  /** Absent in tests that need no pictures. */
  media?: MediaOptions
  /** The proxies whose forwarded address is the client's, as in `Config`. Default: on this machine. */
  trustProxy?: string | false
  /** For `/metrics`. */
  metricsToken?: string | null
  logLevel?: string
  /** Delay before oversized input is refused, in ms. Tests set 0. */
  refusalDelayMs?: number
  /** Time between two batches of views of listings. Without it, they are written when the server closes. */
  viewFlushMs?: number
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  options.connection.db.secrets = options.settings.secrets
  const app = Fastify({
    logger: getLoggerOptions(options.logLevel ?? 'warn'),
    bodyLimit: maxBodyBytes,
    trustProxy: options.trustProxy ?? 'loopback',
    requestTimeout: 60_000,
    genReqId: createReference,
    // A keep-alive connection gets 503 while the server closes. Clients retry with the same idempotency key.
    return503OnClosing: true,
    // Errors before routing: a malformed or an overlong URL.
    frameworkErrors: (error, _request, reply) => sendRefusal(reply, toRefusal(error)),
    routerOptions: { maxParamLength: 300 },
  })
  handleErrors(app, options.refusalDelayMs ?? 500)
  await registerBodyParsers(app)
  registerReferences(app)
  registerAccessHooks(app)
  await registerSecurityHeaders(app, options.built?.csp ?? { scripts: [], styles: [] }, options.settings.publicUrl)
  const metrics = serveHealth(app, options.connection, {
    token: options.metricsToken ?? null,
    demo: options.settings.demo,
  })
  serveFiscalMetrics(metrics, options.connection.reads)
  serveSmsMetrics(metrics, options.connection.reads)
  if (options.connection.replica) registerWriteMarks(app, options.settings.publicUrl.startsWith('https:'))
  const securityLog = createSecurityLog(app.log, options.settings.secrets)
  app.decorate('securityLog', securityLog)
  app.decorate('metrics', metrics)
  const requestMetrics = createRequestMetrics(metrics)
  const deps: Deps = { ...options, securityLog, views: countViews(app, options), metrics: requestMetrics }
  const registry = buildRegistry(routes, [push.name, reportClientError.name], options.settings.demo)
  serveRoutes(app, registry, deps)
  const { demo, publicUrl } = options.settings
  const servedEndpoints = endpoints.filter(({ access }) => demo || access.kind !== 'demo')
  await serveOpenApi(app, servedEndpoints, { publicUrl, withPages: demo })
  servePush(app, registry, deps)
  serveClientErrors(app, deps, metrics)
  serveDocuments(app, deps)
  serveCalendars(app, deps)
  if (options.gateways.google.simulated) serveGoogleSimulator(app)
  if (options.settings.demo) serveMailboxPage(app, options.connection.db, options.settings)
  if (options.media) serveMedia(app, options.media)
  if (options.built) {
    await serveFiles(app, options.built.client)
    serveCrawlers(app, {
      db: options.connection.reads,
      origin: options.settings.publicUrl,
      pages: options.built.renderer.publicPaths,
      closedPaths: options.built.renderer.closedPaths,
    })
    servePages(app, options.built, registry, deps)
  }
  return app
}

/** Losing a batch only makes a statistic smaller, so a failure is logged and not retried. */
function countViews(app: FastifyInstance, { viewFlushMs, ...options }: AppOptions): ViewCounter {
  const views = createViewCounter(options)
  const flush = () =>
    views.flush().catch((error: unknown) => app.log.error({ err: sanitizeError(error) }, 'views were not stored'))
  const timer = viewFlushMs ? setInterval(() => void flush(), viewFlushMs).unref() : undefined
  app.decorate('views', views)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
  return views
}
