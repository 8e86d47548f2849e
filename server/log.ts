/**
 * Structured logs without personal data: they contain route patterns, and no network addresses, bodies, queries, tokens
 * or phone numbers.
 */
import type { FastifyRequest, FastifyServerOptions } from 'fastify'

export const getLoggerOptions = (level: string): FastifyServerOptions['logger'] => ({
  level,
  // Standard output is reserved for messages to the operator.
  stream: process.stderr,
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'page' }),
    res: ({ statusCode }) => ({ status: statusCode }),
  },
})
