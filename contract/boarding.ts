/**
 * Validity of tickets at boarding. A ticket is valid on its days, or for some hours around a fixed departure time. A
 * coach that is delayed past midnight still belongs to its original departure date.
 */
import { addDays, formatDate, formatInstant, instantIn, lusakaDate } from './days'
import { leavesAtAnHour } from './verticals/index'
import type { BookingType } from './verticals/vertical'

const hour = 3_600_000
/** Boarding of a coach that departs at 02:00 can start on the evening before. */
const opensBefore = 4 * hour
/** If the scheduled arrival is later, boarding ends then. Yesterday's ticket must not be valid for today's coach. */
const closesAfter = 12 * hour

export interface Times {
  bookingType: BookingType
  startsOn: string
  endsOn: string | null
  startsAt?: string | null
  endsAt?: string | null
}

export type Door = 'early' | 'open' | 'late'

/**
 * Returns whether a ticket is too early, valid or too late.
 * @param at in ms since 1970
 */
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

/**
 * Returns whether the calendar day in Zambia at this instant is a day of the booking, regardless of the time.
 * @param at in ms since 1970
 */
export const isOnDay = ({ startsOn, endsOn }: Pick<Times, 'startsOn' | 'endsOn'>, at: number): boolean =>
  startsOn <= lusakaDate(at) && lusakaDate(at) <= (endsOn ?? startsOn)

/**
 * Formats the validity of a ticket: `6 Dec 2026, 06:00` for a fixed departure, otherwise the first and the last day.
 */
export function doorWords(times: Times): { first: string; last: string } {
  const { startsOn, endsOn, startsAt } = times
  if (leavingOf(times) !== null) return { first: formatInstant(startsAt!), last: formatInstant(startsAt!) }
  return { first: formatDate(startsOn), last: formatDate(endsOn ?? startsOn) }
}
