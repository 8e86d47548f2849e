/** A calendar entry as a file (RFC 5545): made on the device, so that it is there without a connection. */
import { addDays } from '#contract/days'

export interface Entry {
  /** The same for ever: opened again, the entry is replaced and not doubled. */
  uid: string
  /** When the file was made, ISO. */
  madeAt: string
  title: string
  text: string
  place: string
  url: string
  /** Instants, or calendar days. The last day counts. */
  starts: string
  ends: string | null
}

export function calendarFile({ uid, madeAt, title, text, place, url, starts, ends }: Entry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tilipo//Tickets//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(madeAt)}`,
    ...(isDay(starts) ? dayLines(starts, ends) : instantLines(starts, ends)),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const isDay = (value: string): boolean => value.length === 10

/** The end of whole days is the day after. */
const dayLines = (starts: string, ends: string | null): string[] => [
  `DTSTART;VALUE=DATE:${digits(starts)}`,
  `DTEND;VALUE=DATE:${digits(addDays((ends ?? starts).slice(0, 10), 1))}`,
]
const instantLines = (starts: string, ends: string | null): string[] => [
  `DTSTART:${utc(starts)}`,
  ...(ends && !isDay(ends) && ends > starts ? [`DTEND:${utc(ends)}`] : []),
]

const digits = (day: string): string => day.replace(/-/g, '')
const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

const mostBytes = 75

/** No line is longer than 75 bytes; what follows begins with a space, and no letter is broken. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let bytes = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (bytes + size > mostBytes) {
      out += '\r\n '
      bytes = 1
    }
    out += letter
    bytes += size
  }
  return out
}
