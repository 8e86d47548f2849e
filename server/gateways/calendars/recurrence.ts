/** Reads recurrence rules strictly: the library ignores or guesses what it does not understand, which loses bookings. */
import ICAL from 'ical.js'
import { parseTime, type WallTime } from './calendar-times'
import { toFloatingTime } from './time-zones'

const list = (item: string): RegExp => new RegExp(`^${item}(,${item})*$`)
const number = '[+-]?\\d{1,3}'
const parts: Record<string, RegExp> = {
  FREQ: /^(SECONDLY|MINUTELY|HOURLY|DAILY|WEEKLY|MONTHLY|YEARLY)$/,
  INTERVAL: /^0*[1-9]\d{0,5}$/,
  COUNT: /^\d{1,9}$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
  BYDAY: list('[+-]?\\d{0,2}(MO|TU|WE|TH|FR|SA|SU)'),
  ...Object.fromEntries(
    ['BYSECOND', 'BYMINUTE', 'BYHOUR', 'BYMONTHDAY', 'BYYEARDAY', 'BYWEEKNO', 'BYMONTH', 'BYSETPOS'].map((name) => [
      name,
      list(number),
    ]),
  ),
}

export interface Rule {
  recur: ICAL.Recur
  /** The last possible wall time of the event's start; Infinity without an end. */
  untilWallMs: number
}

const dayMs = 86_400_000

/**
 * @param toWall converts a value with an offset to the wall time of the event's start
 * @returns null for a rule that is not exact
 */
export function parseRule(value: string, toWall: (time: WallTime) => number): Rule | null {
  const fields = value.toUpperCase().replace(/\s/g, '').split(';').filter(Boolean)
  let untilWallMs = Infinity
  const known: string[] = []
  for (const field of fields) {
    const [name, text = ''] = field.split('=', 2)
    if (name === 'UNTIL') {
      const time = parseTime(text)
      if (!time) return null
      // The library compares it without time zones. A day ends with its last second.
      untilWallMs = Math.min(untilWallMs, time.isDate ? time.wallMs + dayMs - 1 : toWall(time))
    } else if (name && parts[name]) {
      if (!parts[name].test(text)) return null
      known.push(field)
    } else if (!name?.startsWith('X-') && field !== 'RSCALE=GREGORIAN' && field !== 'SKIP=OMIT') return null
  }
  if (!known.some((field) => field.startsWith('FREQ='))) return null
  // The event itself happens in any case.
  if (known.some((field) => /^COUNT=0*$/.test(field))) untilWallMs = -Infinity
  try {
    return { recur: ICAL.Recur.fromString(known.filter((field) => !/^COUNT=0*$/.test(field)).join(';')), untilWallMs }
  } catch {
    return null
  }
}

/** Yields the wall times of the starts, in order. */
export function* listStarts({ recur, untilWallMs }: Rule, start: WallTime): Generator<number> {
  const iterator = recur.iterator(toFloatingTime(start.wallMs, start.isDate))
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wallMs = Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute, next.second)
    if (wallMs > untilWallMs) return
    yield wallMs
  }
}

const unitDays: Record<string, number> = { HOURLY: 1, DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** Returns whether a rule that is not exact has certainly ended before `atMs`: by its year of end, or by its count. */
export function hasRuleEnded(value: string, startMs: number, atMs: number): boolean {
  const rule = value.toUpperCase()
  const [, year, month] = /UNTIL=(\d{4})-?(0[1-9]|1[0-2])-?\d\d(?!\d)/.exec(rule) ?? []
  if (year) return Date.UTC(Number(year), Number(month), 1) + dayMs < atMs
  const count = /COUNT=(\d{1,6})(?:;|$)/.exec(rule)?.[1]
  const unit = unitDays[/FREQ=([A-Z]+)/.exec(rule)?.[1] ?? '']
  if (!count || !unit || /BY[A-Z]+=/.test(rule)) return false
  const interval = Number(/INTERVAL=(\d{1,4})(?:;|$)/.exec(rule)?.[1] ?? 1)
  return startMs + Number(count) * unit * Math.max(1, interval) * dayMs < atMs
}
