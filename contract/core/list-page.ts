/** Paging of administration lists: the response is the list itself, and a header contains the number of matches. */
import { optional } from 'superstruct'
import { formatPlural, type PluralForms } from './plural'
import { wholeNumber } from './values'

export const adminPageSize = 20

/**
 * Matches are counted up to this number, so that a count takes the same time in a large table. The header
 * then contains `maxCounted + 1`.
 */
export const maxCounted = 1000

/** Pages beyond the counted matches are not served; filters narrow the list. */
export const maxPages = maxCounted / adminPageSize

/** Query field of every list. */
export const pageQuery = { page: optional(wholeNumber(1, maxPages)) }

export const countPages = (total: number): number => Math.ceil(Math.min(total, maxCounted) / adminPageSize)

/** "37 users", or "More than 1,000 users" if there are more matches than are counted. */
export const formatTotal = (total: number, forms: PluralForms): string =>
  total > maxCounted ? `More than ${formatPlural(maxCounted, forms)}` : formatPlural(total, forms)
