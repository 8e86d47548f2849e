/** Reads dates, times, durations and periods of calendars: exactly, or repaired where only one meaning is possible. */
import { dayNumber } from '#contract/core/dates'

/** A wall time. `offsetMs` is set if the value itself has an offset, as UTC times do. */
export interface WallTime {
  isDate: boolean
  /** The wall time as if it were UTC, in ms. */
  wallMs: number
  offsetMs: number | null
}

const dayMs = 86_400_000

/** `20261220`, `20261220T140000Z`, and what exporters write instead: `2026-12-20`, `20261220T1400`, `2026-12-20 14:00:00+02:00`. */
const timePattern = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i

/** @returns null for a value that is no exact date or time, such as 30 February */
export function parseTime(value: string): WallTime | null {
  const [, year, , month, day, hour, minute, second = '0', offset] = timePattern.exec(value.trim()) ?? []
  const date = `${year}-${month}-${day}`
  if (!year || !isDay(date)) return null
  const startOfDay = dayNumber(date) * dayMs
  if (hour === undefined) return { isDate: true, wallMs: startOfDay, offsetMs: null }
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)]
  // 24:00 is the end of the day, and 60 a leap second.
  const isTime = (hours < 24 && minutes < 60 && seconds <= 60) || (hours === 24 && minutes + seconds === 0)
  if (!isTime) return null
  const wallMs = startOfDay + ((hours * 60 + minutes) * 60 + seconds) * 1000
  return { isDate: false, wallMs, offsetMs: offset === undefined ? null : parseOffset(offset) }
}

// Real files also have days far before and after those of the contract.
function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

function parseOffset(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** @returns the duration in ms, or null for one that is negative or no exact duration */
export function parseDuration(value: string): number | null {
  const match = /^\+?P(?=[\dT])(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/i.exec(value.trim())
  if (!match) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return ((weeks * 7 + days) * 24 * 3600 + hours * 3600 + minutes * 60 + seconds) * 1000
}
