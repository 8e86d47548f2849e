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

const repeatedFailureMs = 60_000

/** Limits the lines about a failure that repeats several times a second to one a minute. */
export function limitLog(log: (line: string) => void): (line: string) => void {
  let loggedAt = -Infinity
  return (line) => {
    const now = performance.now()
    if (now - loggedAt < repeatedFailureMs) return
    loggedAt = now
    log(line)
  }
}
