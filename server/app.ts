/**
 * Registers every plug-in of the server, in order. It neither listens nor reads the environment, so tests build the app
 * exactly as `main.ts` does.
 */
import Fastify, { type FastifyInstance } from 'fastify'
import { reportClientError } from '#contract/client-errors'
import { endpoints } from '#contract/index'
import { push } from '#contract/sync'
import { registerSecret } from './db/transact'
import { routes } from './domain'
import { prepareAdmission } from './http/admit'
import { maxBodyBytes, readBodies } from './http/body'
import { serveClientErrors } from './http/client-errors'
import { serveDemo } from './http/dev'
import { answerRefusal, handleErrors, refusalOf } from './http/errors'
import type { Deps } from './http/execute'
import { serveCrawlers } from './http/crawlers'
import { serveGoogleStandIn } from './http/google-stand-in'
import { serveFiles } from './http/files'
import { secureHeaders } from './http/headers'
import { serveHealth } from './http/health'
import { serveOpenApi } from './http/openapi/serve'
import { serveMedia, type MediaOptions } from './http/media/serve'
import { servePages, type Built } from './http/pages'
import { servePush } from './http/push'
import { registryOf, serveRoutes } from './http/routes'
import { createSecurityLog, type SecurityLog } from './http/security-log'
import { logging } from './log'

declare module 'fastify' {
  interface FastifyInstance {
    /** For callers outside of `execute`, such as sockets. */
    securityLog: SecurityLog
  }
}

export interface AppOptions extends Deps {
  /** Absent in tests that need no pages. */
  built?: Built
  /** Absent in tests that need no pictures. */
  media?: MediaOptions
  /** For `/metrics`. */
  metricsToken?: string | null
  logLevel?: string
  /** Delay before oversized input is refused, in ms. Tests set 0. */
  refusalDelayMs?: number
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  registerSecret(options.connection.db, options.settings.secret)
  const app = Fastify({
    logger: logging(options.logLevel ?? 'warn'),
    bodyLimit: maxBodyBytes,
    trustProxy: 'loopback',
    requestTimeout: 60_000,
    // A keep-alive connection gets 503 while the server closes. Clients retry with the same idempotency key.
    return503OnClosing: true,
    // Errors before routing: a malformed or an overlong URL.
    frameworkErrors: (error, _request, reply) => answerRefusal(reply, refusalOf(error)),
    routerOptions: { maxParamLength: 300 },
  })
  handleErrors(app, options.refusalDelayMs ?? 500)
  await readBodies(app)
  prepareAdmission(app)
  await secureHeaders(app, options.built?.csp ?? { scripts: [], styles: [] }, options.settings.publicUrl)
  const metrics = serveHealth(app, options.connection, {
    token: options.metricsToken ?? null,
    demo: options.settings.demo,
  })
  const securityLog = createSecurityLog(app.log, options.settings.secret)
  app.decorate('securityLog', securityLog)
  const deps: Deps = { ...options, securityLog }
  const registry = registryOf(routes, [push.name, reportClientError.name], options.settings.demo)
  serveRoutes(app, registry, deps)
  const { demo, publicUrl } = options.settings
  const served = endpoints.filter(({ access }) => demo || access.kind !== 'demo')
  await serveOpenApi(app, served, { publicUrl, withPages: demo })
  servePush(app, registry, deps)
  serveClientErrors(app, deps, metrics)
  if (options.gateways.google.simulated) serveGoogleStandIn(app)
  if (options.settings.demo) serveDemo(app, options.connection.db)
  if (options.media) serveMedia(app, options.media)
  if (options.built) {
    await serveFiles(app, options.built.client)
    serveCrawlers(app, {
      db: options.connection.db,
      origin: options.settings.publicUrl,
      pages: options.built.renderer.publicPaths,
      closed: options.built.renderer.closedPaths,
    })
    servePages(app, options.built, registry, deps)
  }
  return app
}
