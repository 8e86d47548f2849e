/** Fetches and reads a calendar, outside any transaction. */
import { addDays, lusakaDate } from '#contract/core/dates'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import {
  CalendarUnavailable,
  parseBusyDays,
  type CalendarFailure,
  type Calendars,
  type PartialCalendar,
} from '../../../gateways'
import { getOwnUidSuffix } from './own-uid'

export interface FetchableFeed {
  listingId: string
  vertical: VerticalId
  url: string
  /** From the last response; absent before the first one. */
  etag?: string | null
  lastModified?: string | null
  /** When the events were last read. */
  parsedAt?: Date | null
}

export type FetchResult = { startedAt: Date } & (
  | { kind: 'days'; days: string[]; etag: string | null; lastModified: string | null }
  | { kind: 'unchanged' }
  /** `partial`: one event is not understood, the others are. */
  | { kind: 'failed'; failure: CalendarFailure; partial?: PartialCalendar }
)

/** As far as anybody can book. */
const horizonDays = 548
/** A recurring event reaches new days without a change of its calendar. */
const maxParsedAgeMs = 24 * 3_600_000

export async function fetchFeed(
  calendars: Calendars,
  feed: FetchableFeed,
  startedAt: Date,
  signal?: AbortSignal,
): Promise<FetchResult> {
  const isRecent = feed.parsedAt && startedAt.getTime() - feed.parsedAt.getTime() < maxParsedAgeMs
  const validators = isRecent ? { etag: feed.etag ?? null, lastModified: feed.lastModified ?? null } : {}
  try {
    const response = await calendars.fetch({ url: feed.url, ...validators, ...(signal ? { signal } : {}) })
    if (!response) return { startedAt, kind: 'unchanged' }
    const from = lusakaDate(startedAt.getTime())
    const days = await parseBusyDays(response.text, {
      from,
      to: addDays(from, horizonDays),
      byNight: verticals[feed.vertical].stock === 'night',
      ownUidSuffix: getOwnUidSuffix(feed.listingId),
    })
    return { startedAt, kind: 'days', days, etag: response.etag, lastModified: response.lastModified }
  } catch (error) {
    if (error instanceof CalendarUnavailable) {
      const { failure, partial } = error
      return { startedAt, kind: 'failed', failure, ...(partial ? { partial } : {}) }
    }
    throw error
  }
}
