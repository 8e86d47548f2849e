import type { Fault } from './read'

/** Messages from the service worker to its pages. */

/** A cached response that they received was replaced by a different one, or deleted because the server has it no more. */
export const freshlyCached = 'tilipo:freshly-cached'

export interface FreshlyCached {
  type: typeof freshlyCached
  /** In the format of `urlOf`. */
  url: string
  answer?: unknown
  /** Instead of an answer: the server no longer publishes this. */
  fault?: Fault
  /** When the server sent the response, in ms since 1970. */
  at: number
}

/** The page was served from the cache, and the server has it no more or is under maintenance. */
export const pageUnavailable = 'tilipo:page-unavailable'
