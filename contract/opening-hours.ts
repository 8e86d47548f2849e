/**
 * The hours of one weekday as one text, as a profile is edited: `08:00-17:00`, `closed`, or empty while nothing was entered.
 * One field a day, so that two people who edit different days do not conflict. Free of structs, so that a page may carry it.
 */
import { weekdays } from './days'
import type { Hours } from './hours'

export type Weekday = (typeof weekdays)[number]
type Day = Hours[string]

export const closedDay = 'closed'
const range = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

export const isWeekday = (field: string): field is Weekday => (weekdays as readonly string[]).includes(field)

/** Accepts what people type, such as `8:00 – 17:00` or `Closed`; the rule checks the result. */
export const normalizeDayHours = (typed: string): string => {
  const plain = typed
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/[–—]|to/g, '-')
  return plain === closedDay
    ? plain
    : plain
        .split('-')
        .map((time) => (/^\d:\d\d$/.test(time) ? `0${time}` : time))
        .join('-')
}

/** Whether the text is the hours of a day that ends after it begins. */
export function isDayHours(value: string): boolean {
  if (value === '' || value === closedDay) return true
  const [open = '', close = ''] = value.split('-')
  return range.test(value) && open < close
}

export function formatDayHours(day: Day | undefined): string {
  if (!day) return ''
  if (day.closed) return closedDay
  return day.open && day.close ? `${day.open}-${day.close}` : ''
}

/** @returns null where nothing was entered */
export function parseDayHours(value: string): Day | null {
  if (value === '') return null
  if (value === closedDay) return { closed: true, open: null, close: null }
  const [open = null, close = null] = value.split('-')
  return { closed: false, open, close }
}
