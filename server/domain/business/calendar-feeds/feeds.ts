/** Imported calendars of a listing: list, add, refresh and remove. */
import { formatPlural } from '#contract/core/plural'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate } from '#contract/core/dates'
import { hasCalendarFeeds, maxFeedsPerListing, type CalendarFeed } from '#contract/business/calendar-feeds'
import { verticals } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Calendars } from '../../../gateways'
import { recordClosedDays } from '../listings'
import { applyFetch } from './apply-fetch'
import type { CalendarFailure } from '../../../gateways'
import { describeFailure } from './failure-messages'
import { fetchFeed, type FetchableFeed, type FetchResult } from './fetch-feed'
import { refuseForeignListing } from './link'
import { lockListing } from './lock-feed'

/** Each feed costs a request every half hour. */
const maxFeedsPerVendor = 200

interface NewFeed {
  id: string
  name: string
  url: string
}

export async function listFeeds(db: Db, listingId: string, at: Date): Promise<CalendarFeed[]> {
  const today = lusakaDate(at.getTime())
  const rows = await db
    .selectFrom('calendar_feed')
    .select(['id', 'name', 'url', 'fetched_at', 'failure', 'failure_event'])
    .select((eb) =>
      eb
        .selectFrom('imported_day')
        .whereRef('feed_id', '=', 'calendar_feed.id')
        .where('day', '>=', today)
        .select(eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .as('blocked_days'),
    )
    .where('listing_id', '=', listingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, url, fetched_at, failure, failure_event, blocked_days }) => ({
    _id: id,
    name,
    url,
    blockedDays: blocked_days ?? 0,
    fetchedAt: fetched_at?.toISOString() ?? null,
    problem: failure === null ? null : describeFailure(failure as CalendarFailure, failure_event),
  }))
}

/**
 * Fetches a calendar before it is added.
 * @returns null if the request is repeated
 * @throws Refusal `not_found`, `invalid_input` with a message at `url`
 */
export async function fetchNewFeed(
  { db, calendars, at }: { db: Db; calendars: Calendars; at: Date },
  vendorId: string,
  listingId: string,
  feed: NewFeed,
): Promise<FetchResult | null> {
  const { vertical } = await refuseForeignListing(db, vendorId, listingId)
  if (!hasCalendarFeeds(verticals[vertical])) throw new Refusal('not_found')
  if (await isAdded(db, listingId, feed.id)) return null
  await refuseFeed(db, vendorId, listingId, feed)
  const result = await fetchFeed(calendars, { listingId, vertical, url: feed.url }, at)
  if (result.kind === 'failed' && !result.partial) throw refuseUrl(describeFailure(result.failure, null))
  return result
}

export async function addFeed(
  tx: Tx,
  vendorId: string,
  listingId: string,
  feed: NewFeed,
  result: FetchResult | null,
): Promise<void> {
  await refuseForeignListing(tx.sql, vendorId, listingId)
  // Two feeds that are added at once are counted one after the other.
  await lockListing(tx, listingId)
  if (!result || (await isAdded(tx.sql, listingId, feed.id))) return
  await refuseFeed(tx.sql, vendorId, listingId, feed)
  await tx.sql
    .insertInto('calendar_feed')
    .values({ ...feed, listing_id: listingId, created_at: tx.at })
    .execute()
  await applyFetch(tx, feed.id, result)
}

/** @throws Refusal `not_found` if the id belongs to a feed of another listing */
async function isAdded(db: Db | Tx['sql'], listingId: string, id: string): Promise<boolean> {
  const row = await db.selectFrom('calendar_feed').select('listing_id').where('id', '=', id).executeTakeFirst()
  if (row && row.listing_id !== listingId) throw new Refusal('not_found')
  return row !== undefined
}

const refuseUrl = (message: string) => new Refusal('invalid_input', { fields: { url: message } })

async function refuseFeed(db: Db | Tx['sql'], vendorId: string, listingId: string, { url }: NewFeed): Promise<void> {
  const feeds = await db
    .selectFrom('calendar_feed')
    .innerJoin('listing', 'listing.id', 'calendar_feed.listing_id')
    .select(['listing_id', 'url'])
    .where('vendor_id', '=', vendorId)
    .execute()
  const ofListing = feeds.filter((feed) => feed.listing_id === listingId)
  if (ofListing.some((feed) => feed.url === url)) throw refuseUrl('You have already added this calendar.')
  if (ofListing.length >= maxFeedsPerListing) throw refuseUrl(formatLimit(maxFeedsPerListing))
  if (feeds.length >= maxFeedsPerVendor)
    throw refuseUrl(`You have added ${maxFeedsPerVendor} calendars, which is the limit for one business.`)
}

const formatLimit = (max: number): string =>
  `You can add up to ${formatPlural(max, { one: '# calendar', other: '# calendars' })}. Please remove one first.`

/** @throws Refusal `not_found` */
export async function findFeed(db: Db, vendorId: string, listingId: string, feedId: string): Promise<FetchableFeed> {
  const feed = await selectFetchableFeeds(db)
    .where('calendar_feed.id', '=', feedId)
    .where('listing.id', '=', listingId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!feed) throw new Refusal('not_found')
  return feed
}

export const selectFetchableFeeds = (db: Db | Tx['sql']) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('listing', 'listing.id', 'calendar_feed.listing_id')
    .select(['listing.id as listingId', 'listing.vertical', 'url', 'etag'])
    .select(['last_modified as lastModified', 'parsed_at as parsedAt'])
    .where('removed', '=', false)

/** Its days can be booked again. Days that the business closed stay closed. Has no effect if the feed is gone. */
export async function removeFeed(tx: Tx, vendorId: string, listingId: string, feedId: string): Promise<void> {
  await refuseForeignListing(tx.sql, vendorId, listingId)
  await lockListing(tx, listingId)
  const removed = await tx.sql
    .deleteFrom('calendar_feed')
    .where('id', '=', feedId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  if (removed.numDeletedRows > 0n) await recordClosedDays(tx, vendorId, listingId)
}
