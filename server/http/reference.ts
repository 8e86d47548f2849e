/**
 * The reference of a request: in each line that the request logs (`reqId`), in the header `x-request-id`, and on error
 * pages, so that a user can tell it to the support team.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { toBase32 } from '#contract/core/base32'

/** Short enough to be read out on the phone. Repetitions after months do no harm, because log lines have a time. */
export const createReference = (): string => toBase32(randomBytes(5))

export function registerReferences(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
}

/** Appends the reference to the message of an unexpected error. */
export const addReference = (message: string, reference: string): string => `${message} Reference: ${reference}`
