/** What comes of a call, as data: nothing about the network is ever thrown. */
import type { RefusalKind } from '#contract/refusals'

/** Why nothing of ours came back. `portal` is an answer that somebody else gave: a hotspot's login page, most likely. */
export type Unreachable = 'offline' | 'timeout' | 'portal'

export interface Failure {
  ok: false
  /** Decides what to do next; `unreachable` means that the server may or may not have heard. */
  kind: 'unreachable' | RefusalKind
  status?: number
  code?: string
  message: string
  fields?: Record<string, string>
  detail?: Record<string, unknown>
  /** Why a proven person was not let in. */
  accountStatus?: string
  /** Seconds. */
  retryAfter?: number
}

export interface Success<T> {
  ok: true
  answer: T
  /** When the server said it, in ms since 1970, where it says so. */
  at?: number
}

export type Result<T> = Success<T> | Failure

const words: Record<Unreachable, string> = {
  offline: 'You appear to be offline. Please check your connection and try again.',
  timeout: 'The connection is too slow right now. Please try again.',
  portal: 'Your network needs you to sign in first. Open your browser to connect, then try again.',
}

export const unreachable = (code: Unreachable, status?: number): Failure => ({
  ok: false,
  kind: 'unreachable',
  code,
  message: words[code],
  ...(status ? { status } : {}),
})
