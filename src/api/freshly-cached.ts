/**
 * Message from the service worker to its pages: a cached response that they received was replaced by a different one.
 */
export const freshlyCached = 'tilipo:freshly-cached'

export interface FreshlyCached {
  type: typeof freshlyCached
  /** In the format of `urlOf`. */
  url: string
  answer: unknown
  /** When the server sent the response, in ms since 1970. */
  at: number
}
