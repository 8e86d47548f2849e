/**
 * Reads the days that the events of a calendar occupy. It runs in a worker (`parse.ts`), because some recurrence rules
 * never end in the library.
 */
import ICAL from 'ical.js'
import { dateOf, dayNumber } from '#contract/core/dates'
import { CalendarUnavailable } from './calendars'

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
/** Events without a time zone are in the time of the listing. */
const defaultZone = 'Africa/Lusaka'
const dayMs = 86_400_000
const lusakaOffsetMs = 2 * 3_600_000

/**
 * @returns the occupied days in order
 * @throws CalendarUnavailable `unreadable` or `too_complex`
 */
export function findBusyDays(text: string, options: BusyDaysOptions): string[] {
  const period = { ...options, from: dayNumber(options.from), to: dayNumber(options.to) }
  const days = new Set<number>()
  const addEvent = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
    if (!isCancelled(item)) addDays(days, findDays(item, start, end, period.byNight), period)
  }
  let occurrences = 0
  for (const event of readEvents(text, options.ownUidSuffix)) {
    if (!event.isRecurring()) {
      addEvent(event, event.startDate, event.endDate)
      continue
    }
    if (isCancelled(event)) continue
    const iterator = event.iterator()
    for (let next = iterator.next(); next; next = iterator.next()) {
      if (++occurrences > maxOccurrences) throw new CalendarUnavailable('too_complex')
      // In any time zone, it starts after the period.
      if (getDay(next) > period.to + 1) break
      const { item, startDate, endDate } = event.getOccurrenceDetails(next)
      addEvent(item, startDate, endDate)
    }
  }
  return [...days].sort((a, b) => a - b).map(dateOf)
}

/** Adds the days of an event that are in the period. An event can last for millennia. */
function addDays(days: Set<number>, { first, last }: Days, { from, to }: Record<'from' | 'to', number>): void {
  for (let day = Math.max(first, from); day <= Math.min(last, to); day++) days.add(day)
}

function readEvents(text: string, ownUidSuffix: string): ICAL.Event[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarUnavailable('unreadable')
  const parsed = ICAL.parse(text.replace(/^\uFEFF/, '')) as unknown[]
  const calendars = Array.isArray(parsed[0]) ? parsed : [parsed]
  return calendars.flatMap((calendar) => readCalendar(new ICAL.Component(calendar as unknown[]), ownUidSuffix))
}

function readCalendar(calendar: ICAL.Component, ownUidSuffix: string): ICAL.Event[] {
  const components = calendar
    .getAllSubcomponents('vevent')
    .filter((component) => !getUid(component).endsWith(ownUidSuffix))
  const masterUids = new Set(components.filter((component) => !isException(component)).map(getUid))
  const exceptions = new Map<string, ICAL.Component[]>()
  for (const component of components) {
    if (!isException(component)) continue
    const uid = getUid(component)
    exceptions.set(uid, exceptions.get(uid) ?? [])
    exceptions.get(uid)!.push(component)
  }
  return components
    .filter((component) => !isException(component) || !masterUids.has(getUid(component)))
    .map((component) => buildEvent(component, isException(component) ? [] : exceptions.get(getUid(component))))
}

/** Whether the component replaces one occurrence of a recurring event. */
const isException = (component: ICAL.Component): boolean => component.hasProperty('recurrence-id')
const getUid = (component: ICAL.Component): string => String(component.getFirstPropertyValue('uid') ?? '')
const isCancelled = ({ component }: ICAL.Event): boolean =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

function buildEvent(component: ICAL.Component, exceptions: ICAL.Component[] = []): ICAL.Event {
  // With a list of exceptions, even an empty one, the library does not search all other events for them.
  const event = new ICAL.Event(component, { exceptions, strictExceptions: true })
  // An event that cannot be read could be a booking, so it is not skipped.
  if (!event.startDate?.year) throw new CalendarUnavailable('unreadable')
  return event
}

interface Days {
  first: number
  last: number
}

function findDays(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, byNight: boolean): Days {
  if (start.isDate) return { first: getDay(start), last: Math.max(getDay(start), getDay(end) - 1) }
  const zone = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? defaultZone
  const [startsAt, endsAt] = [getInstant(start, zone), getInstant(end, zone)]
  const [first, last] = [getLusakaDay(startsAt), getLusakaDay(Math.max(startsAt, endsAt - 1))]
  return { first, last: byNight && last > first ? last - 1 : last }
}

const getDay = ({ year, month, day }: ICAL.Time): number => Date.UTC(year, month - 1, day) / dayMs
const getLusakaDay = (at: number): number => Math.floor((at + lusakaOffsetMs) / dayMs)

/** Returns the instant in ms. The library knows only time zones that the calendar itself defines. */
function getInstant(time: ICAL.Time, zone: string): number {
  if (time.zone && time.zone !== ICAL.Timezone.localTimezone) return time.toUnixTime() * 1000
  const wallTime = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
  const formatter = getFormatter(zone)
  // The offset of the guess differs from that of the result on the day on which the clocks change.
  const guess = wallTime - getOffset(formatter, wallTime)
  return wallTime - getOffset(formatter, guess)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const formatter = isTimeZone(zone) ? createFormatter(zone) : createFormatter(defaultZone)
  formatters.set(zone, formatter)
  return formatter
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

const createFormatter = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })

/** The offset from UTC in ms. */
function getOffset(formatter: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second) - at
}
