/**
 * Writes the booked and closed days of a listing as an iCalendar file, without any personal data. Days that other
 * calendars block are not exported: a platform would receive its own blocks back and could never open them again
 * (decision 064).
 */
import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { addDays, lusakaDate } from '#contract/core/dates'
import type { Db } from '../../../db/connect'
import { loadSoldOutDays } from '../../catalogue/stock'
import { findLinkedListing } from './link'
import { getOwnUidSuffix } from './own-uid'

interface ExportedCalendar {
  text: string
  /** Changes with the days. A weak validator, because the text contains the time. */
  etag: string
}

const exportedMonths = 18

/** @returns null for an unknown token, also if it was valid before */
export async function exportCalendar(db: Db, token: string, at: Date): Promise<ExportedCalendar | null> {
  const listing = await findLinkedListing(db, token)
  if (!listing) return null
  const from = lusakaDate(at.getTime())
  const to = findLastDay(from)
  const soldOut = await loadSoldOutDays(db, listing, from, to)
  const closures = await db
    .selectFrom('closure')
    .select('day')
    .where('listing_id', '=', listing.id)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
  const booked = new Set(soldOut)
  const closed = closures.map(({ day }) => day).filter((day) => !booked.has(day))
  const events = [...buildEvents('Booked', soldOut), ...buildEvents('Closed', closed)]
  return { text: renderCalendar(events, listing.id, at), etag: computeEtag(events) }
}

/** The last day of a month, so that a period up to the end keeps its UID for a month. */
function findLastDay(from: string): string {
  const [year = 0, month = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month + exportedMonths, 0)).toISOString().slice(0, 10)
}

interface ExportedEvent {
  summary: 'Booked' | 'Closed'
  first: string
  last: string
}

/** Merges consecutive days. */
function buildEvents(summary: ExportedEvent['summary'], days: readonly string[]): ExportedEvent[] {
  const events: ExportedEvent[] = []
  for (const day of days) {
    const previous = events.at(-1)
    if (previous && addDays(previous.last, 1) === day) previous.last = day
    else events.push({ summary, first: day, last: day })
  }
  return events
}

const computeEtag = (events: readonly ExportedEvent[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(events)).digest('base64url').slice(0, 22)}"`

function renderCalendar(events: readonly ExportedEvent[], listingId: string, at: Date): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Tilipo//Calendar//EN')
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  for (const { summary, first, last } of events) {
    const event = new ICAL.Component('vevent')
    // Named after the last day: the first day moves with today while a period passes.
    event.addPropertyWithValue('uid', `${summary.toLowerCase()}-${last}${getOwnUidSuffix(listingId)}`)
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(at, true))
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(first))
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(last, 1)))
    event.addPropertyWithValue('summary', summary)
    calendar.addSubcomponent(event)
  }
  return `${calendar.toString()}\r\n`
}
