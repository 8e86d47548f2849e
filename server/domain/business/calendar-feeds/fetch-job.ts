/** The background job that fetches one imported calendar about every 30 minutes. */
import type { Db } from '../../../db/connect'
import { transact, type Tx } from '../../../db/transact'
import type { Gateways } from '../../../gateways'
import { applyFetch, computeDelayMs, scheduleFetch } from './apply-fetch'
import { selectFetchableFeeds } from './feeds'
import { fetchFeed } from './fetch-feed'

interface FetchContext {
  db: Db
  gateways: Gateways
  signal?: AbortSignal
}

/** Fetches the calendar and schedules the next fetch. Safe to repeat. A removed feed is not fetched any more. */
export async function fetchCalendarFeed({ db, gateways, signal }: FetchContext, feedId: string): Promise<void> {
  const feed = await selectFetchableFeeds(db).where('calendar_feed.id', '=', feedId).executeTakeFirst()
  if (!feed) return
  const startedAt = await readClock(db)
  const result = await fetchFeed(gateways.calendars, feed, startedAt, signal)
  await transact(db, (tx) => applyFetch(tx, feedId, result))
}

/** Fetches of several processes are compared, so they use PostgreSQL's clock. */
export const readClock = (db: Db): Promise<Date> => transact(db, async (tx) => tx.at)

/** Schedules the feeds that are not queued, at every start. A job that is queued keeps its time. */
export async function scheduleCalendarFetches(tx: Tx): Promise<void> {
  const feeds = await selectFetchableFeeds(tx.sql).select('calendar_feed.id').execute()
  for (const { id } of feeds)
    await scheduleFetch(tx, id, computeDelayMs(0, tx.randomBytes(1).readUInt8() / 255), 'preserve_run_at')
}
