/**
 * Validity of tickets at boarding. A ticket is valid on its days, or for some hours around a fixed departure time. A
 * coach that is delayed past midnight still belongs to its original departure date.
 */
import { addDays, formatDate, formatInstant, lusakaInstant, lusakaDate } from '../../core/dates'
import { hasFixedDeparture } from '../../verticals/index'
import type { BookingType } from '../../verticals/vertical'

const hourMs = 3_600_000
/** Boarding of a coach that departs at 02:00 can start on the evening before. */
const boardingOpensBeforeMs = 4 * hourMs
/** If the scheduled arrival is later, boarding ends then. Yesterday's ticket must not be valid for today's coach. */
const boardingClosesAfterMs = 12 * hourMs

export interface TicketTimes {
  bookingType: BookingType
  startsOn: string
  endsOn: string | null
  startsAt?: string | null
  endsAt?: string | null
}

type BoardingStatus = 'early' | 'open' | 'late'

/**
 * Returns whether a ticket is too early, valid or too late.
 * @param at in ms since 1970
 */
export function getBoardingStatus(times: TicketTimes, at: number): BoardingStatus {
  const departureMs = getDepartureMs(times)
  const firstDayMs = lusakaInstant(times.startsOn, '00:00').getTime()
  if (at < Math.min(firstDayMs, departureMs === null ? firstDayMs : departureMs - boardingOpensBeforeMs)) return 'early'
  return at < getBoardingEnd(times, departureMs) ? 'open' : 'late'
}

function getBoardingEnd({ startsOn, endsOn, endsAt }: TicketTimes, departsAtMs: number | null): number {
  if (departsAtMs === null) return getEndOfDay(endsOn ?? startsOn)
  return Math.max(
    getEndOfDay(lusakaDate(departsAtMs)),
    departsAtMs + boardingClosesAfterMs,
    endsAt ? Date.parse(endsAt) : 0,
  )
}

const getEndOfDay = (date: string): number => lusakaInstant(addDays(date, 1), '00:00').getTime()

const getDepartureMs = ({ bookingType, startsAt }: TicketTimes): number | null =>
  startsAt && hasFixedDeparture(bookingType) ? Date.parse(startsAt) : null

/**
 * Returns whether the calendar day in Zambia at this instant is a day of the booking, regardless of the time.
 * @param at in ms since 1970
 */
export const isServiceDay = ({ startsOn, endsOn }: Pick<TicketTimes, 'startsOn' | 'endsOn'>, at: number): boolean =>
  startsOn <= lusakaDate(at) && lusakaDate(at) <= (endsOn ?? startsOn)

/**
 * Formats the validity of a ticket: `6 Dec 2026, 06:00` for a fixed departure, otherwise the first and the last day.
 */
export function formatValidity(times: TicketTimes): { first: string; last: string } {
  const { startsOn, endsOn, startsAt } = times
  if (startsAt && getDepartureMs(times) !== null)
    return { first: formatInstant(startsAt), last: formatInstant(startsAt) }
  return { first: formatDate(startsOn), last: formatDate(endsOn ?? startsOn) }
}
