/** Builds a calendar file (RFC 5545) on the device, so that it works offline. */
import { addDays } from '#contract/core/dates'

export interface CalendarEntry {
  /** Stable id, so that importing the file again replaces the entry instead of duplicating it. */
  uid: string
  /** ISO instant at which the file was created. */
  madeAt: string
  title: string
  text: string
  place: string
  url: string
  /** ISO instants, or calendar days (`2026-12-30`). An end day is inclusive. */
  starts: string
  ends: string | null
}

export function buildCalendarFile({ uid, madeAt, title, text, place, url, starts, ends }: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tilipo//Tickets//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${formatUtc(madeAt)}`,
    ...(isDay(starts) ? dayLines(starts, ends) : instantLines(starts, ends)),
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(text)}`,
    `LOCATION:${escapeText(place)}`,
    `URL:${url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

const isDay = (value: string): boolean => value.length === 10

/** In RFC 5545 the end of an all-day event is exclusive, so it is the day after the last day. */
const dayLines = (starts: string, ends: string | null): string[] => [
  `DTSTART;VALUE=DATE:${removeHyphens(starts)}`,
  `DTEND;VALUE=DATE:${removeHyphens(addDays((ends ?? starts).slice(0, 10), 1))}`,
]
const instantLines = (starts: string, ends: string | null): string[] => [
  `DTSTART:${formatUtc(starts)}`,
  ...(ends && !isDay(ends) && ends > starts ? [`DTEND:${formatUtc(ends)}`] : []),
]

const removeHyphens = (day: string): string => day.replace(/-/g, '')
const formatUtc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')

const maxLineBytes = 75

/** Folds a line at 75 bytes, as RFC 5545 requires. Continuation lines start with a space, and characters stay whole. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let out = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > maxLineBytes) {
      out += '\r\n '
      bytes = 1
    }
    out += character
    bytes += size
  }
  return out
}
