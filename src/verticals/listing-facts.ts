import type { Listing } from '#contract/catalogue/catalogue'

/**
 * Returns the details of a listing, typed for its vertical. The server sends them completely or as an empty object.
 *
 * @returns null if the listing has no details
 */
export const getDetails = <T>({ details }: Pick<Listing, 'details'>): T | null =>
  Object.keys(details).length > 0 ? (details as T) : null

/** Formats an amount in ZMW without ngwee, such as `ZMW 1,500`. For cards, which have little space. */
export const formatWholeKwacha = (amount: number): string =>
  `ZMW\u00a0${String(Math.round(amount)).replace(/\B(?=(\d{3})+$)/g, ',')}`

/** Joins non-empty parts as `a · b`. A non-breaking space before the dot prevents a line that starts with a dot. */
export const joinFacts = (...parts: (string | false | 0 | null | undefined)[]): string | undefined =>
  parts.filter(Boolean).join('\u00a0· ') || undefined
