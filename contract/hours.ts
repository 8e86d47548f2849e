/** Opening hours of a business, in Zambian time. It imports no structs, because pages load it. */
import { addDays, dayNumber, instantIn, lusakaDate, weekdays } from './days'

/** Opening hours by weekday. Weekdays without an entry use the default hours. */
export type Hours = Record<string, { closed: boolean; open: string | null; close: string | null }>

export const weekdayOf = (date: string): (typeof weekdays)[number] => weekdays[(dayNumber(date) + 3) % 7]!

/** All half hours of a day: `00:00`, `00:30` … */
export const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

const usual = { closed: false, open: '08:00', close: '17:00' }

/**
 * Returns the opening hours of a day.
 * @returns null if the business is closed
 */
export function openOn(hours: Hours | undefined, date: string): { open: string; close: string } | null {
  const { closed, open, close } = hours?.[weekdayOf(date)] ?? usual
  return closed || !open || !close || open >= close ? null : { open, close }
}

/** Lists the full and half hours within the opening hours of a day, including opening and closing time. */
export function halfHoursOn(hours: Hours | undefined, date: string): string[] {
  const day = openOn(hours, date)
  return day ? halfHours.filter((time) => time >= day.open && time <= day.close) : []
}

const daysLookedAt = 14
/**
 * Finds the first full or half hour at or after an instant at which the business is open.
 * @param at in ms since 1970
 * @returns in ms since 1970; null if it is closed for the next 14 days
 */
export function nextOpen(hours: Hours | undefined, at: number): number | null {
  const today = lusakaDate(at)
  for (let day = 0; day < daysLookedAt; day++) {
    const date = addDays(today, day)
    const time = halfHoursOn(hours, date).find((one) => instantIn(date, one).getTime() >= at)
    if (time) return instantIn(date, time).getTime()
  }
  return null
}
