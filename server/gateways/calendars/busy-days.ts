/**
 * Reads the days that the events of a calendar occupy. It runs in a worker (`parse.ts`), because some recurrence rules
 * never end in the library.
 */
import { firstItem } from '#contract/core/checked-access'
import { dateOf, dayNumber } from '#contract/core/dates'
import { findProperties, getText, readCalendarFile, type CalendarEvent } from './calendar-lines'
import { CalendarUnavailable } from './calendars'
import {
  getEventName,
  listOccurrences,
  readEvent,
  readRecurrenceId,
  type EventContext,
  type ReadEvent,
  type Span,
} from './read-event'
import { createZoneLookup } from './time-zones'

export interface BusyDaysOptions {
  /** The first and the last day of the result. */
  from: string
  to: string
  /** A listing is sold by the night: the day on which a timed event ends is free, as with a check-out. */
  byNight: boolean
  /** Events whose UID ends with it are our own, which the other calendar repeats. */
  ownUidSuffix: string
}

const maxOccurrences = 20_000
const dayMs = 86_400_000
const lusakaOffsetMs = 2 * 3_600_000

/**
 * @returns the occupied days in order
 * @throws CalendarUnavailable `unreadable`, `too_complex`, or `event` with the days of what is understood
 */
export function findBusyDays(text: string, options: BusyDaysOptions): string[] {
  const file = readCalendarFile(text)
  const [from, to] = [dayNumber(options.from), dayNumber(options.to)]
  const context: EventContext = {
    findZone: createZoneLookup(file.timeZones),
    // Zambia has no daylight saving time. The general conversion takes much longer.
    ownZone: (wallMs) => wallMs - lusakaOffsetMs,
    fromMs: from * dayMs - lusakaOffsetMs,
  }
  const events = file.events.filter(
    (event) => !getText(event, 'UID').endsWith(options.ownUidSuffix) && (isException(event) || !isCancelled(event)),
  )
  const days = new Set<number>()
  const unclear: CalendarEvent[] = []
  const exceptions = groupExceptions(events.filter(isException))
  let occurrences = 0
  const addDays = (span: Span) => {
    const { first, last } = findDays(span, options.byNight)
    for (let day = Math.max(first, from); day <= Math.min(last, to); day++) days.add(day)
  }
  for (const event of events) {
    if (isException(event) && isCancelled(event)) continue
    const read = readEvent(event, context)
    if (read === 'unclear' || read?.isUnclear) unclear.push(event)
    if (!read || read === 'unclear') continue
    const addSpan = (span: Span) => {
      addDays(span)
      if (read.hasUnknownZone && span.endMs > context.fromMs && unclear.at(-1) !== event) unclear.push(event)
    }
    // An exception replaces one occurrence of its event, and has none of its own.
    if (isException(event)) {
      addSpan(read.first)
      continue
    }
    const replaced = findReplaced(read, exceptions.get(getText(event, 'UID')) ?? [], context)
    for (const span of listOccurrences(read)) {
      if (++occurrences > maxOccurrences) throw new CalendarUnavailable('too_complex')
      // In any time zone, it starts after the period.
      if (span.startMs > (to + 2) * dayMs) {
        if (read.extra.length > 0) continue
        break
      }
      const startMs = span.startMs
      if (read.excluded.has(startMs) || replaced.starts.has(startMs)) continue
      addSpan(span)
      for (const { afterMs, shiftMs } of replaced.shifts)
        if (startMs > afterMs) addSpan({ startMs: startMs + shiftMs, endMs: span.endMs + shiftMs })
    }
  }
  const found = [...days].sort((a, b) => a - b).map(dateOf)
  if (unclear.length > 0)
    throw new CalendarUnavailable('event', { event: getEventName(firstItem(unclear)), days: found })
  return found
}

/** Whether the component replaces one occurrence of a recurring event. */
const isException = (event: CalendarEvent): boolean => findProperties(event, 'RECURRENCE-ID').length > 0
const isCancelled = (event: CalendarEvent): boolean => getText(event, 'STATUS').toUpperCase() === 'CANCELLED'

function groupExceptions(events: readonly CalendarEvent[]): Map<string, CalendarEvent[]> {
  const groups = new Map<string, CalendarEvent[]>()
  for (const event of events) {
    const uid = getText(event, 'UID')
    // Without a UID, nobody knows which event it belongs to.
    if (uid) groups.set(uid, [...(groups.get(uid) ?? []), event])
  }
  return groups
}

/** An exception "for this and all future occurrences" moves them; the former days stay occupied too, to be safe. */
function findReplaced(master: ReadEvent, exceptions: readonly CalendarEvent[], context: EventContext) {
  const starts = new Set<number>()
  const shifts: { afterMs: number; shiftMs: number }[] = []
  for (const exception of exceptions) {
    const [startMs] = readRecurrenceId(exception, master, context)
    const read = readEvent(exception, context)
    const moved = read !== null && read !== 'unclear' && !read.isUnclear ? read : null
    if (startMs === undefined || !(moved || isCancelled(exception))) continue
    starts.add(startMs)
    const range = findProperties(exception, 'RECURRENCE-ID')[0]?.params.RANGE
    if (range?.toUpperCase() === 'THISANDFUTURE' && moved && !isCancelled(exception))
      shifts.push({ afterMs: startMs, shiftMs: moved.first.startMs - startMs })
  }
  return { starts, shifts }
}

function findDays({ startMs, endMs }: Span, byNight: boolean): { first: number; last: number } {
  const first = getLusakaDay(startMs)
  const last = byNight ? getLusakaDay(endMs) - 1 : getLusakaDay(endMs - 1)
  return { first, last: Math.max(first, last) }
}

const getLusakaDay = (at: number): number => Math.floor((at + lusakaOffsetMs) / dayMs)
