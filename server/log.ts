/** Structured logs that know no person: routes by pattern, never addresses, bodies, queries, tokens or numbers. */
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

export const logging = (level: string): FastifyServerOptions['logger'] => ({
  level,
  // Standard output is for the person who started it.
  stream: process.stderr,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'page' }),
    res: ({ statusCode }) => ({ status: statusCode }),
  },
})
