/** Opening hours of a business, in Zambian time. It imports no structs, because pages load it. */
import { addDays, getWeekday, lusakaInstant, lusakaDate } from '../../core/dates'

/** Opening hours by weekday. Weekdays without an entry use the default hours. */
export type Hours = Record<string, { closed: boolean; open: string | null; close: string | null }>

/** All half hours of a day: `00:00`, `00:30` … */
export const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

const defaultHours = { closed: false, open: '08:00', close: '17:00' }

/**
 * Returns the opening hours of a day.
 * @returns null if the business is closed
 */
export function getOpeningHours(hours: Hours | undefined, date: string): { open: string; close: string } | null {
  const { closed, open, close } = hours?.[getWeekday(date)] ?? defaultHours
  return closed || !open || !close || open >= close ? null : { open, close }
}

/** Lists the full and half hours within the opening hours of a day, including opening and closing time. */
export function listOpenHalfHours(hours: Hours | undefined, date: string): string[] {
  const day = getOpeningHours(hours, date)
  return day ? halfHours.filter((time) => time >= day.open && time <= day.close) : []
}

const maxLookaheadDays = 14
/**
 * Finds the first full or half hour at or after an instant at which the business is open.
 * @param at in ms since 1970
 * @returns in ms since 1970; null if it is closed for the next 14 days
 */
export function findNextOpening(hours: Hours | undefined, at: number): number | null {
  const today = lusakaDate(at)
  for (let day = 0; day < maxLookaheadDays; day++) {
    const date = addDays(today, day)
    const time = listOpenHalfHours(hours, date).find((halfHour) => lusakaInstant(date, halfHour).getTime() >= at)
    if (time) return lusakaInstant(date, time).getTime()
  }
  return null
}
