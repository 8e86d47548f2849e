/** Decides who may read `/metrics`: clients with `METRICS_TOKEN`. Without a token, demo mode allows this machine. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export interface MetricsAccess {
  token: string | null
  demo: boolean
}

type MetricsDecision = 'allowed' | 'unauthenticated' | 'not_found'

/**
 * Decides whether a request may read the metrics. In production only the token counts: a reverse proxy on the same
 * machine also connects from 127.0.0.1, and with nginx's default settings its requests look like local ones.
 */
export function decideMetricsAccess(request: FastifyRequest, { token, demo }: MetricsAccess): MetricsDecision {
  if (token !== null) return hasToken(request, token) ? 'allowed' : 'unauthenticated'
  return demo && isDirectAndLocal(request) ? 'allowed' : 'not_found'
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const bearerToken = /^Bearer (\S{1,500})$/.exec(headers.authorization ?? '')?.[1]
  return bearerToken !== undefined && timingSafeEqual(computeDigest(bearerToken), computeDigest(token))
}

/** Digests have equal length, so that the comparison takes constant time. */
const computeDigest = (text: string): Buffer => createHash('sha256').update(text).digest()

const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Uses the address of the socket, because `request.ip` trusts a proxy on this machine. */
function isDirectAndLocal({ raw }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? ''
  const isLoopback = /^(::ffff:)?127\./.test(address) || address === '::1'
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(raw.headers.host ?? '')
  return isLoopback && isLocalName && !forwardingHeaders.some((name) => name in raw.headers)
}
