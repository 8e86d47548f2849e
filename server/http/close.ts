import type { FastifyInstance } from 'fastify'

/**
 * Takes no more requests, and ends with those that are under way. A phone whose line has died in the middle of one would
 * hold that up for ever (a server that is closing no longer looks at its time limits), so it is cut off after `graceMs`.
 */
export async function closeApp(app: FastifyInstance, graceMs: number): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
  } finally {
    clearTimeout(patience)
  }
}
