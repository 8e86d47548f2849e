/** Reads one event of a calendar: its start and length, and the occurrences of a recurring event. */
import { firstItem } from '#contract/core/checked-access'
import { findProperties, getText, type CalendarEvent, type Property } from './calendar-lines'
import { parseDuration, parseTime, type WallTime } from './calendar-times'
import { hasRuleEnded, listStarts, parseRule, type Rule } from './recurrence'
import type { Zone } from './time-zones'

export interface Span {
  /** Instants in ms. */
  startMs: number
  endMs: number
}

export interface ReadEvent {
  start: WallTime
  /** A part of it is not understood, and it could occupy a day that is of interest. */
  isUnclear: boolean
  /** Its times are guesses. */
  hasUnknownZone: boolean
  /** The event itself, even if it recurs: RFC 5545 makes it the first occurrence. */
  first: Span
  rules: Rule[]
  /** Further occurrences with a length of their own. */
  extra: Span[]
  /** Starts of occurrences that do not take place. */
  excluded: Set<number>
  toSpan(wallMs: number): Span
}

export interface EventContext {
  findZone(name: string): Zone | null
  /** The zone of the listing: for whole days and for times without a zone. */
  ownZone: Zone
  /** Nothing before is of interest. */
  fromMs: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** @returns null for an event without a start that no day needs */
export function readEvent(event: CalendarEvent, context: EventContext): ReadEvent | 'unclear' | null {
  const starts = findProperties(event, 'DTSTART')
  const ends = findProperties(event, 'DTEND')
  const lists = [...findProperties(event, 'RDATE'), ...findProperties(event, 'RRULE')]
  const start = starts.map(({ value }) => parseTime(value)).find((time) => time !== null)
  if (!start) {
    const isPast = [...starts, ...ends].every(({ value }) => isPastValue(value, context.fromMs))
    const mentionsDays = starts.length + ends.length + lists.length > 0 || event.isMalformed
    return mentionsDays && !(isPast && lists.length === 0 && !event.isMalformed) ? 'unclear' : null
  }
  const zoneName = starts[0]?.params.TZID
  const zone = zoneName && !start.isDate && start.offsetMs === null ? context.findZone(zoneName) : context.ownZone
  const toInstant = (time: WallTime, property?: Property): number => {
    if (time.offsetMs !== null) return time.wallMs - time.offsetMs
    if (time.isDate) return context.ownZone(time.wallMs)
    const own = property?.params.TZID
    return ((own && own !== zoneName ? context.findZone(own) : zone) ?? context.ownZone)(time.wallMs)
  }
  const isGuessed = (property: Property): boolean => {
    const { TZID: own } = property.params
    return Boolean(own && own !== zoneName && hasWallTime(property) && !context.findZone(own))
  }
  const hasUnknownZone =
    !zone || ['DTEND', 'RDATE', 'EXDATE'].some((name) => findProperties(event, name).some(isGuessed))
  const startMs = toInstant(start)
  const end = findEnd(event, startMs, toInstant, context.fromMs)
  // In a zone that nobody knows, the event can be up to 12 hours earlier or 14 hours later, and last a night longer.
  const early = zone ? 0 : 12 * hourMs
  const late = hasUnknownZone ? (14 + 24) * hourMs : 0
  const lengthMs = end.ms - startMs
  const toSpan = (wallMs: number): Span => {
    const at = toInstant({ ...start, wallMs })
    return { startMs: at - early, endMs: at + lengthMs + late }
  }
  const first = toSpan(start.wallMs)
  const toWall = (time: WallTime): number =>
    time.offsetMs === null || start.isDate ? time.wallMs : start.wallMs + (toInstant(time) - startMs)
  const rules: Rule[] = []
  const readableStarts = new Set(starts.map(({ value }) => parseTime(value)?.wallMs).filter((ms) => ms !== undefined))
  let isUnclear = event.isMalformed || end.isUnclear || readableStarts.size > 1
  for (const { value } of findProperties(event, 'RRULE')) {
    const rule = parseRule(value, toWall)
    if (rule) rules.push(rule)
    else isUnclear ||= !hasRuleEnded(value, end.ms, context.fromMs)
  }
  const extra = findProperties(event, 'RDATE').flatMap((property) =>
    splitList(property.value).flatMap((value) => {
      const span = readExtra(value, property, lengthMs, toInstant)
      isUnclear ||= !span && !isPastValue(value, context.fromMs)
      return span ? [span] : []
    }),
  )
  const excluded = new Set(
    findProperties(event, 'EXDATE')
      // A guess must not free a day.
      .filter((property) => !isGuessed(property))
      .flatMap((property) =>
        splitList(property.value).flatMap((value) => readStart(value, property, start, toInstant)),
      ),
  )
  return { start, isUnclear, hasUnknownZone, first, rules, extra, excluded, toSpan }
}

/** Whether a value of the property needs a time zone. */
const hasWallTime = ({ value }: Property): boolean =>
  splitList(value).some((item) => {
    const time = parseTime(firstItem(item.split('/')))
    return time !== null && !time.isDate && time.offsetMs === null
  })

const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** The latest of the ends that can be read. An end that cannot be applied leaves the event at least its first day. */
function findEnd(
  event: CalendarEvent,
  startMs: number,
  toInstant: (time: WallTime, property: Property) => number,
  fromMs: number,
): { ms: number; isUnclear: boolean } {
  const readable: number[] = []
  let isUnclear = false
  for (const property of findProperties(event, 'DTEND')) {
    const time = parseTime(property.value)
    const ms = time && toInstant(time, property)
    if (ms !== null && ms >= startMs) readable.push(ms)
    else isUnclear ||= !isPastValue(property.value, fromMs) || startMs > fromMs - dayMs
  }
  for (const { value } of findProperties(event, 'DURATION')) {
    const durationMs = parseDuration(value)
    if (durationMs !== null) readable.push(startMs + durationMs)
    else isUnclear ||= startMs > fromMs || !/^\s*-/.test(value)
  }
  return { ms: Math.max(startMs, ...readable), isUnclear: isUnclear && readable.length === 0 }
}

/** Returns whether a value that cannot be read is certainly from an earlier year. `1797724800` is a second of 2026. */
function isPastValue(value: string, fromMs: number): boolean {
  const year = /^(\d{4})(?:([-/.])\d\d?\2\d\d?|(?:0[1-9]|1[0-2])\d\d)(?!\d)/.exec(value.trim())?.[1]
  return year !== undefined && Date.UTC(Number(year) + 1, 0, 2) < fromMs
}

/** A date, a time or a period: `20261225T120000Z/P2D`. */
function readExtra(
  value: string,
  property: Property,
  lengthMs: number,
  toInstant: (time: WallTime, property: Property) => number,
): Span | null {
  const [from = '', to] = value.split('/')
  const time = parseTime(from)
  if (!time) return null
  const startMs = toInstant(time, property)
  if (to === undefined) return { startMs, endMs: startMs + lengthMs }
  const end = parseTime(to)
  const endMs = end ? toInstant(end, property) : startMs + (parseDuration(to) ?? NaN)
  return endMs >= startMs ? { startMs, endMs } : null
}

/** Reads the start of an occurrence as an instant: for `EXDATE` and `RECURRENCE-ID`. Empty if it cannot be read. */
function readStart(
  value: string,
  property: Property,
  start: WallTime,
  toInstant: (time: WallTime, property: Property) => number,
): number[] {
  const time = parseTime(value)
  if (!time) return []
  // Exporters write midnight for a whole day.
  const isDay = start.isDate && time.wallMs % dayMs === 0
  return [toInstant(isDay ? { ...time, isDate: true, offsetMs: null } : time, property)]
}

export function readRecurrenceId(event: CalendarEvent, master: ReadEvent, context: EventContext): number[] {
  const [property] = findProperties(event, 'RECURRENCE-ID')
  if (!property) return []
  const toInstant = (time: WallTime) => {
    if (time.offsetMs !== null) return time.wallMs - time.offsetMs
    const zone = property.params.TZID && !time.isDate ? context.findZone(property.params.TZID) : null
    return zone ? zone(time.wallMs) : master.toSpan(time.wallMs).startMs
  }
  return readStart(property.value, property, master.start, toInstant)
}

/** Yields all occurrences in order of each rule; the event itself comes first. */
export function* listOccurrences(event: ReadEvent): Generator<Span> {
  yield event.first
  yield* event.extra
  for (const rule of event.rules) for (const wallMs of listStarts(rule, event.start)) yield event.toSpan(wallMs)
}

export const getEventName = (event: CalendarEvent): string =>
  getText(event, 'SUMMARY')
    .replace(/\\[nN]/g, ' ')
    .replace(/\\(.)/g, '$1')
    .trim()
    .slice(0, 80) || `event of ${getText(event, 'DTSTART').slice(0, 20) || 'an unknown day'}`
