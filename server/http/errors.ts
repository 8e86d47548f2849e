/** Converts every error to `{code, message}` with a fitting status, without internal details. */
import { setTimeout } from 'node:timers/promises'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { Refusal, type RefusalCode } from '#contract/core/refusals'
import { StorageUnavailable } from '../gateways'
import { addReference } from './reference'

const retryAfterSeconds = 2

/**
 * Temporary errors of PostgreSQL (with `transientClasses`), the network and the disk. The client may repeat the call.
 */
const transientCodes = new Set([
  '40001',
  '40P01',
  '55P03',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
  'ENFILE',
  'EIO',
  'ENOSPC',
])
/** SQLSTATE classes: connection exceptions, insufficient resources, operator intervention, system errors. */
const transientClasses = /^(08|53|57P|58)[0-9A-Z]*$/
const malformedCodes = new Set(['FST_ERR_CTP_EMPTY_JSON_BODY', 'FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'FST_ERR_BAD_URL'])

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof StorageUnavailable) return new Refusal('busy')
  const { code, statusCode, message } = error as FastifyError
  if (
    transientCodes.has(code) ||
    transientClasses.test(code) ||
    /Connection terminated|not queryable|timeout exceeded/i.test(message ?? '')
  )
    return new Refusal('busy')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return new Refusal('too_large')
  if (statusCode === 415) return new Refusal('unsupported_type')
  if (malformedCodes.has(code) || (statusCode !== undefined && statusCode >= 400 && statusCode < 500))
    return new Refusal('malformed')
  return new Refusal('unexpected')
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const waitSeconds = refusal.detail?.retryAfter ?? (refusal.kind === 'retry' ? retryAfterSeconds : null)
  if (waitSeconds !== null) void reply.header('retry-after', String(waitSeconds))
  const body = refusal.toBody()
  if (refusal.code === 'unexpected') body.message = addReference(body.message, reply.request.id)
  return reply.status(refusal.status).header('cache-control', 'no-store').send(body)
}

/** Refusals that our own clients never cause: they respect the limits and compress with gzip only. */
const delayedCodes = new Set<unknown>(['too_large', 'unsupported_type'])

/**
 * Sets the error handler.
 * @param delayMs delay before oversized input is refused, in ms, so that a few clients cannot occupy the event loop
 */
export function handleErrors(app: FastifyInstance, delayMs = 0): void {
  app.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error)
    if (delayMs > 0 && delayedCodes.has(refusal.code)) await setTimeout(delayMs)
    if (refusal.code === 'unexpected') request.log.error({ err: sanitizeError(error) }, 'unexpected')
    if (error instanceof StorageUnavailable) request.log.warn(error.message)
    return sendRefusal(reply, refusal)
  })
}

/** Returns the error without data: database drivers put row values into the message, `detail` and `where`. */
export function sanitizeError(error: unknown): {
  name: string
  message: string
  code: unknown
  stack: string | undefined
} {
  const { name, message, stack, code } = error as Error & { code?: RefusalCode }
  const isDatabaseError = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return {
    name,
    code,
    message: isDatabaseError ? `database error ${String(code)}` : message,
    stack: isDatabaseError ? undefined : stack,
  }
}
