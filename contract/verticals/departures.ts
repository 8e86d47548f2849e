/** Departure days of travel packages, and when it is decided whether a departure takes place. Pure functions. */
import { addDays, countNights, getWeekday, lusakaInstant } from '../core/dates'
import type { Departures, PackageDetails } from './travel/schema'

export function isDepartureDay(
  { weekdays: departureWeekdays, firstOfMonth, dates = [] }: Departures,
  date: string,
): boolean {
  if (dates.includes(date)) return true
  return departureWeekdays.includes(getWeekday(date)) && (!firstOfMonth || Number(date.slice(8)) <= 7)
}

export function listDepartureDays(departures: Departures, from: string, to: string): string[] {
  const days = Array.from({ length: Math.max(0, countNights(from, to) + 1) }, (_, index) => addDays(from, index))
  return days.filter((date) => isDepartureDay(departures, date))
}

export const getDepartureTime = ({ time }: Departures, date: string): Date => lusakaInstant(date, time)

type DecisionTerms = Pick<PackageDetails, 'days' | 'decidedDays'>
const getDefaultDecisionDays = ({ days }: DecisionTerms): number => (days > 1 ? 7 : 1)

/** Returns when the server decides whether a departure has enough travelers to take place. */
export const getDecisionTime = (details: DecisionTerms, departures: Departures, date: string): Date =>
  getDepartureTime(departures, addDays(date, -(details.decidedDays ?? getDefaultDecisionDays(details))))
