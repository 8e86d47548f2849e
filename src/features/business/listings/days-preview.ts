import { useLocation } from 'react-router-dom'
import { dayNumber } from '#contract/core/dates'
import { formatPlural } from '#contract/core/plural'
import type { ListingLine } from '../../../db/queries/listings'
import type { Preview } from '../../../sync/index'

/** The preview of a command from this page, which the list of pending changes links to. */
export function useDaysPreview(listing: ListingLine): Preview {
  const at = useLocation().pathname
  return { name: String(listing.values.name), vertical: listing.vertical, path: listing.path, at }
}

/** Formats the number of days for a button: `this day`, `3 days`. */
export const countDays = (from: string, to: string): string =>
  formatPlural(dayNumber(to) - dayNumber(from) + 1, { one: 'this day', other: '# days' })
