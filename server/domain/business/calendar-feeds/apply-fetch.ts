/** Stores the result of a fetch: the blocked days, the state of the feed, and the next fetch. */
import { feedIntervalMinutes } from '#contract/business/calendar-feeds'
import { lusakaDate } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'
import { enqueue, type EnqueueOptions } from '../../../work/enqueue'
import { recordClosedDays } from '../listings'
import type { FetchResult } from './fetch-feed'
import { lockFeed, type LockedFeed } from './lock-feed'
import { notifyConflicts } from './notify-conflicts'

const minute = 60_000
const maxDelayMs = 12 * 60 * minute

/** Has no effect if the feed was removed, or if a later fetch was faster. */
export async function applyFetch(tx: Tx, feedId: string, result: FetchResult): Promise<void> {
  const feed = await lockFeed(tx, feedId)
  if (!feed || (feed.attempted_at && feed.attempted_at > result.startedAt)) return
  const partial = result.kind === 'failed' ? result.partial : undefined
  const isFailed = result.kind === 'failed' && !partial
  const failureCount = isFailed ? feed.failure_count + 1 : 0
  if (await applyDays(tx, feed, result)) await recordClosedDays(tx, feed.vendor_id, feed.listing_id)
  if (!isFailed) await notifyConflicts(tx, feed)
  await tx.sql
    .updateTable('calendar_feed')
    .set({
      attempted_at: result.startedAt,
      failure: result.kind === 'failed' ? result.failure : null,
      failure_event: partial?.event ?? null,
      failure_count: failureCount,
      ...(isFailed ? {} : { fetched_at: result.startedAt }),
      ...(result.kind === 'days'
        ? { parsed_at: result.startedAt, etag: result.etag, last_modified: result.lastModified }
        : {}),
    })
    .where('id', '=', feedId)
    .execute()
  await scheduleFetch(tx, feedId, computeDelayMs(failureCount, tx.randomBytes(1).readUInt8() / 255))
}

/** @returns whether the days changed */
async function applyDays(tx: Tx, feed: LockedFeed, result: FetchResult): Promise<boolean> {
  if (result.kind === 'days') return replaceDays(tx, feed, result.days)
  // A booking could be in the event that is not understood, so no day is opened.
  return result.kind === 'failed' && result.partial
    ? replaceDays(tx, feed, result.partial.days, { keepOthers: true })
    : false
}

async function replaceDays(
  tx: Tx,
  { id, listing_id }: LockedFeed,
  days: readonly string[],
  { keepOthers = false } = {},
): Promise<boolean> {
  const rows = await tx.sql.selectFrom('imported_day').select('day').where('feed_id', '=', id).execute()
  const today = lusakaDate(tx.at.getTime())
  const wanted = new Set(days.filter((day) => day >= today))
  const known = new Set(rows.map(({ day }) => day))
  const added = [...wanted].filter((day) => !known.has(day))
  const removed = keepOthers ? [] : [...known].filter((day) => !wanted.has(day))
  if (removed.length > 0)
    await tx.sql.deleteFrom('imported_day').where('feed_id', '=', id).where('day', 'in', removed).execute()
  if (added.length > 0)
    await tx.sql
      .insertInto('imported_day')
      .values(added.map((day) => ({ feed_id: id, listing_id, day })))
      .execute()
  return added.length + removed.length > 0
}

/**
 * @param random from 0 to 1; spreads the fetches, so that they do not all start in the same minute
 * @returns the delay in ms, which doubles with each failure in a row
 */
export function computeDelayMs(failureCount: number, random: number): number {
  const delayMs = Math.min(feedIntervalMinutes * minute * 2 ** Math.min(failureCount, 10), maxDelayMs)
  return Math.round(delayMs * (0.9 + 0.2 * random))
}

/**
 * Fetches run one after the other and after all other jobs, so that slow calendars never delay payments.
 * @param keyMode how a queued fetch of the feed is replaced
 */
export const scheduleFetch = (
  tx: Tx,
  feedId: string,
  delayMs: number,
  keyMode: EnqueueOptions['keyMode'] = 'replace',
): Promise<void> =>
  enqueue(
    tx,
    'calendar.fetch',
    { feedId },
    {
      runAt: new Date(tx.at.getTime() + delayMs),
      key: `calendar:${feedId}`,
      keyMode,
      queue: 'calendars',
      priority: 10,
    },
  )
