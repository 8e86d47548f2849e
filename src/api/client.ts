/**
 * API calls from the page, for reads and for commands that need a response. Commands that can be queued go through
 * `sync`.
 */
import { completeInput, isMutation } from '#contract/core/build-request'
import type { AnswerOf, Endpoint, CallInput, InputOf } from '#contract/core/endpoint'
import type { Files } from './body'
import { newId } from './new-id'
import { getCacheMode, request } from './request'
import type { Result } from './result'
import { currentToken, expireSession } from './session'
import { recordServerTime } from '../server-time'

export type { Failure, Result } from './result'
export { newId } from './new-id'
export { onSessionEnded } from './session'

export interface CallOptions {
  /** The idempotency key, for callers that repeat a mutation which must take effect once. */
  key?: string
  files?: Files
  signal?: AbortSignal
  cache?: RequestCache
  /** Message of a failure for which the server gives none; without it, a general one. */
  defaultMessage?: string
  fetch?: typeof fetch
}

export async function call<E extends Endpoint>(
  endpoint: E,
  given: CallInput<E>,
  options: CallOptions = {},
): Promise<Result<AnswerOf<E>>> {
  const token = currentToken()
  const key = isMutation(endpoint) ? (options.key ?? newId()) : undefined
  const sentAt = Date.now()
  const result = await request(endpoint, completeInput<E>(given), { ...options, token, key })
  if (result.ok && result.at && getCacheMode(endpoint, options) === 'no-store') recordServerTime(result.at, sentAt)
  // A public endpoint answers 401 to a wrong password. That does not mean the session has ended.
  if (!result.ok && result.kind === 'sign-in' && token && endpoint.access.kind !== 'public') await expireSession(token)
  return result
}

/**
 * Fetches an endpoint for `public-read-cache.ts`.
 * @throws Failure
 */
export async function fetchEndpoint(
  endpoint: Endpoint,
  input: InputOf<Endpoint>,
): Promise<{ value: unknown; at?: number }> {
  const result = await call(endpoint, input as CallInput<Endpoint>)
  if (!result.ok) throw result
  return { value: result.answer, ...(result.at === undefined ? {} : { at: result.at }) }
}
