/** When a business is open, on Zambia's clock. Free of structs, so that a page may carry it. */
import { addDays, dayNumber, instantIn, lusakaDate, weekdays } from './days'

/** By weekday; a business that has not said has none of them. */
export type Hours = Record<string, { closed: boolean; open: string | null; close: string | null }>

export const weekdayOf = (date: string): (typeof weekdays)[number] => weekdays[(dayNumber(date) + 3) % 7]!

/** Of a whole day: `00:00`, `00:30` … */
export const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
)

const usual = { closed: false, open: '08:00', close: '17:00' }

/** From when to when on that day; null where it is closed. */
export function openOn(hours: Hours | undefined, date: string): { open: string; close: string } | null {
  const { closed, open, close } = hours?.[weekdayOf(date)] ?? usual
  return closed || !open || !close || open >= close ? null : { open, close }
}

/** The full and half hours at which somebody can come on that day, opening and closing included. */
export function halfHoursOn(hours: Hours | undefined, date: string): string[] {
  const day = openOn(hours, date)
  return day ? halfHours.filter((time) => time >= day.open && time <= day.close) : []
}

const daysLookedAt = 14
/** The first full or half hour from an instant on (ms since 1970) at which it is open; null where it hardly ever is. */
export function nextOpen(hours: Hours | undefined, at: number): number | null {
  const today = lusakaDate(at)
  for (let day = 0; day < daysLookedAt; day++) {
    const date = addDays(today, day)
    const time = halfHoursOn(hours, date).find((one) => instantIn(date, one).getTime() >= at)
    if (time) return instantIn(date, time).getTime()
  }
  return null
}
