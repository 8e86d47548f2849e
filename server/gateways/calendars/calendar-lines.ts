/**
 * Splits an iCalendar file (RFC 5545) into its events and time zones. Only the properties that decide about days are read,
 * so that a raw line break in a description, or an extension of some exporter, never makes a calendar unreadable.
 */
import { CalendarUnavailable } from './calendars'

export interface Property {
  name: string
  params: Record<string, string>
  value: string
}

export interface CalendarEvent {
  properties: Property[]
  /** A line about times that is no property, such as `DTSTART 20261220`. */
  isMalformed: boolean
}

export interface CalendarFile {
  events: CalendarEvent[]
  /** The lines of each `VTIMEZONE`. */
  timeZones: string[][]
}

const timeProperties = ['DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE', 'RECURRENCE-ID']
const usedProperties = new Set([...timeProperties, 'UID', 'STATUS', 'SUMMARY'])
const timeLine = new RegExp(`^(${timeProperties.join('|')})(?![\\w-])`, 'i')
const component = /^(BEGIN|END):\s*((?:V|X-)[\w-]+|STANDARD|DAYLIGHT|AVAILABLE|PARTICIPANT)\s*$/i

/** @throws CalendarUnavailable `unreadable` for text that is no calendar, and Error for a calendar that is cut off */
export function readCalendarFile(text: string): CalendarFile {
  const file: CalendarFile = { events: [], timeZones: [] }
  const plain = text.replace(/^\uFEFF/, '')
  if (!/^\s*BEGIN:\s*VCALENDAR/i.test(plain)) throw new CalendarUnavailable('unreadable')
  const open: string[] = []
  let event: CalendarEvent | null = null
  for (const line of unfoldLines(plain)) {
    const [, edge, rawName] = component.exec(line) ?? []
    const name = rawName?.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN' && name) {
      open.push(name)
      if (name === 'VEVENT') file.events.push((event = { properties: [], isMalformed: false }))
      if (name === 'VTIMEZONE') file.timeZones.push([])
    }
    if (open.includes('VTIMEZONE')) file.timeZones.at(-1)?.push(line)
    else if (event && open.at(-1) === 'VEVENT' && !edge) addProperty(event, line)
    if (edge?.toUpperCase() !== 'END') continue
    if (open.pop() !== name) throw new Error(`calendar: the component ${open.at(-1) ?? ''} did not end`)
    if (name === 'VEVENT') event = null
  }
  // The rest may contain bookings.
  if (open.length > 0) throw new Error(`calendar: the component ${open.at(-1)} did not end`)
  return file
}

const unfoldLines = (text: string): string[] =>
  text
    .replace(/(?:\r\n|\n|\r)[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')

function addProperty(event: CalendarEvent, line: string): void {
  // Exchange writes zones such as `tzone://Microsoft/Utc` and `(UTC+02:00) Harare` without the required quotes.
  const quoted = line.replace(/^([^":]*;TZID=)([^";]*?)(?=:\s*\d{4}-?\d\d)/i, '$1"$2"')
  const [, rawName, rawParams = '', value = ''] =
    /^([A-Za-z0-9-]+)((?:;(?:"[^"]*"|[^":;])*)*)\s*:(.*)$/s.exec(quoted) ?? []
  const name = rawName?.toUpperCase()
  if (!name) event.isMalformed ||= timeLine.test(line)
  else if (usedProperties.has(name)) event.properties.push({ name, params: readParams(rawParams), value: value.trim() })
}

const readParams = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/;([^=;"]+)=("[^"]*"|[^;]*)/g)].map(([, name = '', value = '']) => [
      name.trim().toUpperCase(),
      value.replace(/^"|"$/g, '').trim(),
    ]),
  )

export const findProperties = ({ properties }: CalendarEvent, name: string): Property[] =>
  properties.filter((property) => property.name === name)
export const getText = (event: CalendarEvent, name: string): string => findProperties(event, name)[0]?.value ?? ''
