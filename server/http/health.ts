/** Serves the health check and the metrics. Metric labels never contain personal data. */
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import type { Connection } from '../db/connect'
import { createDatabaseMetrics } from './database-metrics'
import { decideMetricsAccess, type MetricsAccess } from './metrics'

export type MetricsRegistry = Registry

/** @returns the registry, for the metrics of other modules. */
export function serveHealth(app: FastifyInstance, connection: Connection, metrics: MetricsAccess): Registry {
  const { db } = connection
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route pattern and status class.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const refreshDatabaseMetrics = createDatabaseMetrics(registry, connection)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    seconds.observe({ route, status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime / 1000)
  })
  app.get('/api/health', async (_, reply) => {
    await sql`select 1`.execute(db)
    void reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/metrics', async (request, reply) => {
    const decision = decideMetricsAccess(request, metrics)
    if (decision === 'unauthenticated') void reply.header('www-authenticate', 'Bearer')
    if (decision !== 'allowed') throw new Refusal(decision)
    await refreshDatabaseMetrics()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return registry
}
