/** Departure days of travel packages, and when it is decided whether a departure takes place. Pure functions. */
import { addDays, dayNumber, instantIn, nightsBetween, weekdays } from '../days'
import type { Departures, PackageDetails } from './shapes/travel'

/** 1 January 1970 was a Thursday. */
const weekdayOf = (date: string) => weekdays[(dayNumber(date) + 3) % 7]!

export function leavesOn({ weekdays: on, firstOfMonth, dates = [] }: Departures, date: string): boolean {
  if (dates.includes(date)) return true
  return on.includes(weekdayOf(date)) && (!firstOfMonth || Number(date.slice(8)) <= 7)
}

export function departuresBetween(departures: Departures, from: string, to: string): string[] {
  const days = Array.from({ length: Math.max(0, nightsBetween(from, to) + 1) }, (_, index) => addDays(from, index))
  return days.filter((date) => leavesOn(departures, date))
}

export const departureOf = ({ time }: Departures, date: string): Date => instantIn(date, time)

type Decided = Pick<PackageDetails, 'days' | 'decidedDays'>
const usualDecision = ({ days }: Decided): number => (days > 1 ? 7 : 1)

/** Returns when the server decides whether a departure has enough travelers to take place. */
export const decisionOf = (details: Decided, departures: Departures, date: string): Date =>
  departureOf(departures, addDays(date, -(details.decidedDays ?? usualDecision(details))))
