/** The result of a call as data: network failures are never thrown. */
import type { RefusalKind } from '#contract/core/refusals'

/**
 * Why no response of our server arrived. `cut`: the connection ended during the response. `portal` is a response from
 * someone else, most likely the login page of a hotspot.
 */
type Unreachable = 'offline' | 'timeout' | 'cut' | 'portal'

export interface Failure {
  ok: false
  /** Determines how to continue. With `unreachable`, the server may or may not have received the request. */
  kind: 'unreachable' | RefusalKind
  status?: number
  code?: string
  message: string
  fields?: Record<string, string>
  detail?: Record<string, unknown>
  /** Why an authenticated user was not admitted. */
  accountStatus?: string
  /** In seconds. */
  retryAfter?: number
}

export interface Success<T> {
  ok: true
  answer: T
  /** When the server sent the response, in ms since 1970, if it states so. */
  at?: number
}

export type Result<T> = Success<T> | Failure

const messages: Record<Unreachable, string> = {
  offline: 'You appear to be offline. Please check your connection and try again.',
  timeout: 'The connection is too slow right now. Please try again.',
  cut: 'The connection was interrupted. Please try again.',
  portal: 'Your network needs you to sign in first. Open your browser to connect, then try again.',
}

export const unreachable = (code: Unreachable, status?: number): Failure => ({
  ok: false,
  kind: 'unreachable',
  code,
  message: messages[code],
  ...(status ? { status } : {}),
})
