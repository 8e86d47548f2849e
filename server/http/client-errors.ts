/**
 * Writes client errors to the log and counts them for `/metrics`, without account or network address (decision 037).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { reportClientError, type ClientErrorReport } from '#contract/platform/client-errors'
import { countUses, getNetwork, limitRefusal, limits } from '../domain/core/limits'
import { countEvent } from '../domain/platform/statistics'
import { createAccessHook } from './request-access'
import { limitBody } from './body'
import { validateInput, type Deps } from './execute'

/** For all clients together, so that a faulty release does not fill the disk or the log. */
export const maxLinesPerMinute = 60
const windowMs = 60_000

interface Log {
  warn(fields: object, message: string): void
}

/** Logs at most `maxLinesPerMinute` reports, and the number of suppressed reports at the end of the minute. */
export function createClientErrorLog(log: Log) {
  let logged = 0
  let suppressed = 0
  let isOpen = false

  function openWindow(): void {
    if (isOpen) return
    isOpen = true
    const close = () => {
      if (suppressed > 0) log.warn({ suppressed }, 'client errors suppressed')
      logged = suppressed = 0
      isOpen = false
    }
    setTimeout(close, windowMs).unref()
  }

  return {
    /** @returns whether the report was logged. */
    record(fields: object): boolean {
      openWindow()
      if (logged === maxLinesPerMinute) {
        suppressed++
        return false
      }
      logged++
      log.warn(fields, 'client_error')
      return true
    },
  }
}

export function serveClientErrors(app: FastifyInstance, deps: Deps, metrics: Registry): void {
  const counter = new Counter({
    name: 'client_errors_total',
    help: 'Errors that clients have reported, by kind.',
    labelNames: ['kind'],
    registers: [metrics],
  })
  const log = createClientErrorLog(app.log)
  const { connection, settings, clock } = deps
  app.route({
    method: reportClientError.method,
    url: `/api${reportClientError.path}`,
    onRequest: createAccessHook(reportClientError, deps),
    ...limitBody(reportClientError),
    async handler(request, reply) {
      const report: ClientErrorReport = validateInput(reportClientError, {
        query: request.query,
        body: request.body ?? undefined,
      }).body
      const at = clock?.() ?? new Date()
      await countUses(connection.db, settings, at, [{ limit: 'clientErrorAddress', subject: getNetwork(request.ip) }])
      counter.inc({ kind: report.kind })
      if (!log.record({ ...report, browser: getBrowserFamily(request) }))
        throw limitRefusal(limits.clientErrorAddress, windowMs / 1000)
      await countEvent(connection.db, 'clientErrors', report.kind, at)
      return reply.header('cache-control', 'no-store').send({})
    },
  })
}

/** The order matters: user agents also contain the names of browsers that they are compatible with. */
const browserFamilies = [
  ['Opera Mini', /Opera Mini/],
  ['UC Browser', /UCBrowser|UCWEB/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\/|Opera/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const

/** Returns the family only, because a version and a phone model could help to identify a person. */
function getBrowserFamily({ headers }: FastifyRequest): string {
  const userAgent = (headers['user-agent'] ?? '').slice(0, 400)
  return browserFamilies.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
}
