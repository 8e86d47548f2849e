import type { FastifyInstance } from 'fastify'

/**
 * Rejects new requests and waits for running ones. A client that lost its connection during a request would block the
 * shutdown forever, because a closing server no longer enforces its timeouts. Therefore all connections are closed
 * after `graceMs`.
 */
export async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  const timeout = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(timeout)
  }
}
