/** Finds the time zones that calendars name: their own definitions, zones of the IANA database, and names of Windows. */
import ICAL from 'ical.js'
import { windowsZones } from './windows-zones'

/** Converts a wall time, as ms as if it were UTC, to an instant in ms. */
export type Zone = (wallMs: number) => number

/**
 * @param definitions the lines of each `VTIMEZONE` of the calendar
 * @returns a function that returns null for a zone that nobody knows
 */
export function createZoneLookup(definitions: readonly string[][]): (name: string) => Zone | null {
  const zones = new Map<string, Zone | null>()
  for (const lines of definitions) {
    const [name, zone] = readDefinition(lines) ?? []
    if (name && zone) zones.set(name, zone)
  }
  return (name) => {
    const zone = zones.has(name) ? zones.get(name) : findZone(name)
    zones.set(name, zone ?? null)
    return zone ?? null
  }
}

function readDefinition(lines: readonly string[]): [string, Zone] | null {
  try {
    const component = new ICAL.Component(ICAL.parse(lines.join('\r\n')) as unknown[])
    const rules = [...component.getAllSubcomponents('standard'), ...component.getAllSubcomponents('daylight')]
    const zone = new ICAL.Timezone(component)
    const toInstant: Zone = (wallMs) => toFloatingTime(wallMs, false, zone).toUnixTime() * 1000
    return rules.length > 0 && Number.isFinite(toInstant(0)) ? [zone.tzid, toInstant] : null
  } catch {
    return null
  }
}

/** @param zone absent for a time without a zone */
export function toFloatingTime(wallMs: number, isDate: boolean, zone?: ICAL.Timezone): ICAL.Time {
  const date = new Date(wallMs)
  return new ICAL.Time(
    {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
      second: date.getUTCSeconds(),
      isDate,
    },
    zone ?? ICAL.Timezone.localTimezone,
  )
}

function findZone(name: string): Zone | null {
  // Some exporters write the path of their database in front: `/freeassociation.sourceforge.net/Europe/London`.
  const path = name.split('/').filter(Boolean)
  const candidates = [name, windowsZones.get(name.toLowerCase()), path.slice(-3).join('/'), path.slice(-2).join('/')]
  if (/^tzone:\/\/Microsoft\/Utc$/i.test(name)) candidates.push('UTC')
  for (const candidate of candidates) if (candidate && isTimeZone(candidate)) return createZone(candidate)
  // `(UTC+02:00) Harare, Pretoria`, `GMT+0200`.
  const [, sign, hours, minutes = '0'] = /^\(?(?:UTC|GMT)\s*([+-])\s*(\d{1,2})(?::?(\d\d))?(?:\)|$)/i.exec(name) ?? []
  if (!sign) return null
  const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  return (wallMs) => wallMs - offsetMs
}

function isTimeZone(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

function createZone(timeZone: string): Zone {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  // The offset of the guess differs from that of the result on the day on which the clocks change.
  return (wallMs) => wallMs - getOffset(formatter, wallMs - getOffset(formatter, wallMs))
}

/** The offset from UTC in ms. */
function getOffset(formatter: Intl.DateTimeFormat, at: number): number {
  const parts = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1 } = parts
  return Date.UTC(year, month - 1, parts.day, parts.hour, parts.minute, parts.second) - at
}
