/**
 * When a ticket is good at the door: a day for what has days, some hours around its own for what leaves at an hour. A coach
 * that leaves late is boarded after midnight, and is still the coach of the day before.
 */
import { addDays, formatDate, formatInstant, instantIn, lusakaDate } from './days'
import { leavesAtAnHour } from './verticals/index'
import type { BookingType } from './verticals/vertical'

const hour = 3_600_000
/** A coach of two in the night is boarded in the evening before. */
const opensBefore = 4 * hour
/** Or until it should have arrived, where that is later: yesterday's ticket is not for the same coach of today. */
const closesAfter = 12 * hour

export interface Times {
  bookingType: BookingType
  startsOn: string
  endsOn: string | null
  startsAt?: string | null
  endsAt?: string | null
}

export type Door = 'early' | 'open' | 'late'

/** @param at in ms since 1970. */
export function doorOf(times: Times, at: number): Door {
  const leaves = leavingOf(times)
  const first = instantIn(times.startsOn, '00:00').getTime()
  if (at < Math.min(first, leaves === null ? first : leaves - opensBefore)) return 'early'
  return at < closingOf(times, leaves) ? 'open' : 'late'
}

function closingOf({ startsOn, endsOn, endsAt }: Times, leaves: number | null): number {
  if (leaves === null) return endOfDay(endsOn ?? startsOn)
  return Math.max(endOfDay(lusakaDate(leaves)), leaves + closesAfter, endsAt ? Date.parse(endsAt) : 0)
}

const endOfDay = (date: string): number => instantIn(addDays(date, 1), '00:00').getTime()

const leavingOf = ({ bookingType, startsAt }: Times): number | null =>
  startsAt && leavesAtAnHour(bookingType) ? Date.parse(startsAt) : null

/** Today by the calendar, and not only by the hour. */
export const isOnDay = ({ startsOn, endsOn }: Pick<Times, 'startsOn' | 'endsOn'>, at: number): boolean =>
  startsOn <= lusakaDate(at) && lusakaDate(at) <= (endsOn ?? startsOn)

/** What it is for: `6 Dec 2026, 06:00` where it leaves at an hour, the first and the last day of anything else. */
export function doorWords(times: Times): { first: string; last: string } {
  const { startsOn, endsOn, startsAt } = times
  if (leavingOf(times) !== null) return { first: formatInstant(startsAt!), last: formatInstant(startsAt!) }
  return { first: formatDate(startsOn), last: formatDate(endsOn ?? startsOn) }
}
