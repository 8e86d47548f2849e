/** The service worker's word to its pages that a copy they were given has been replaced by a different answer. */
export const freshlyCached = 'tilipo:freshly-cached'

export interface FreshlyCached {
  type: typeof freshlyCached
  /** As `urlOf` writes it. */
  url: string
  answer: unknown
  /** ms since 1970. */
  at: number
}
