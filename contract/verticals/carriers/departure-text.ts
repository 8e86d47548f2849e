/** Texts about the departures of a route, for customers. Pure functions without structs. */
import { weekdays } from '../../core/dates'
import { formatPlural } from '../../core/plural'
import { formatWeekdays } from '../departure-text'
import { getRouteDepartureTime } from './parcel-size'
import type { RouteDetails } from './schema'

export function formatRouteDepartures(details: Pick<RouteDetails, 'departs' | 'days' | 'leavesAt'>): string {
  if (!details.days && details.departs !== undefined) return details.departs
  return `${formatWeekdays(details.days ?? weekdays)} at ${getRouteDepartureTime(details)}`
}

/** @returns undefined if the carrier has not entered it */
export function formatTransitTime({ takes, inDays }: Pick<RouteDetails, 'takes' | 'inDays'>): string | undefined {
  if (inDays === undefined) return takes
  if (inDays === 0) return 'Same day'
  return inDays === 1 ? 'Next day' : formatPlural(inDays, { one: 'After # day', other: 'After # days' })
}
