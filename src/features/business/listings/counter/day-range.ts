/** Days of a range that fall on some weekdays. */
import { addDays, countNights, getWeekday, listNights, weekdays } from '#contract/core/dates'

/** A day is empty or out of order while the user types it. */
export interface DayRange {
  from: string
  to: string
  weekdays: readonly (typeof weekdays)[number][]
}

export const buildDayRange = (from: string, to: string): DayRange => ({ from, to, weekdays })

/** A typing error in a year must not list millions of days. */
const maxRangeDays = 366

export function listDays({ from, to, weekdays: selected }: DayRange): string[] {
  if (!from || !to || to < from) return []
  const last = countNights(from, to) > maxRangeDays ? addDays(from, maxRangeDays) : to
  // A range of one day has no choice of weekdays.
  return listNights(from, addDays(last, 1)).filter((day) => from === to || selected.includes(getWeekday(day)))
}
