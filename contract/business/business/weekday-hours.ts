/**
 * Opening hours of one weekday as one text field of the business profile: `08:00-17:00`, `closed`, or empty before
 * anything was entered. Each weekday has its own field, so that two users who edit different days do not conflict. It
 * imports no structs, because pages load it.
 */
import { weekdays } from '../../core/dates'
import type { Hours } from './opening-hours'

export type Weekday = (typeof weekdays)[number]
type Day = Hours[string]

export const closedDay = 'closed'
const rangePattern = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

export const isWeekday = (field: string): field is Weekday => weekdays.some((day) => day === field)

/** Normalizes typed hours, such as `8:00 – 17:00` or `Closed`. The caller validates the result. */
export const normalizeDayHours = (typed: string): string => {
  const normalized = typed
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/[–—]|to/g, '-')
  return normalized === closedDay
    ? normalized
    : normalized
        .split('-')
        .map((time) => (/^\d:\d\d$/.test(time) ? `0${time}` : time))
        .join('-')
}

/** Returns whether the text is empty, `closed`, or a range that ends after it starts. */
export function isDayHours(value: string): boolean {
  if (value === '' || value === closedDay) return true
  const [open = '', close = ''] = value.split('-')
  return rangePattern.test(value) && open < close
}

export function formatDayHours(day: Day | undefined): string {
  if (!day) return ''
  if (day.closed) return closedDay
  return day.open && day.close ? `${day.open}-${day.close}` : ''
}

/** @returns null if nothing was entered */
export function parseDayHours(value: string): Day | null {
  if (value === '') return null
  if (value === closedDay) return { closed: true, open: null, close: null }
  const [open = null, close = null] = value.split('-')
  return { closed: false, open, close }
}
