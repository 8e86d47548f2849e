/**
 * Marks browsers that have just changed something, so that they read from the primary until every replica that may answer
 * contains the change (decision 134). The mark is a cookie without a value of its own: it identifies nobody, and its only
 * effect is that the primary answers.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxLagMs } from '../db/read-replica'

const name = 'tilipo-wrote'
/** Cookies have whole seconds, which a browser may round down. */
const maxAgeSeconds = Math.ceil(maxLagMs / 1000) + 1

export function registerWriteMarks(app: FastifyInstance, isSecure: boolean): void {
  const cookie = `${name}=1; Max-Age=${maxAgeSeconds}; Path=/api; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') void reply.header('set-cookie', cookie)
  })
}

export const isAfterWrite = ({ headers }: FastifyRequest): boolean =>
  headers.cookie?.split(/; */).includes(`${name}=1`) ?? false
