import type { Endpoint } from '#contract/core/endpoint'
import * as calendars from '#contract/business/calendar-feeds'
import type { Db } from '../../../db/connect'
import { countUses } from '../../core/limits'
import { command, getVendorId, query, type Call } from '../../route'
import { applyFetch } from './apply-fetch'
import { addFeed, fetchNewFeed, findFeed, listFeeds, removeFeed } from './feeds'
import { fetchFeed } from './fetch-feed'
import { readClock } from './fetch-job'
import { findLink, refuseForeignListing, removeLink, renewLink } from './link'

interface ListingCall extends Pick<Call<Endpoint>, 'who' | 'at' | 'settings'> {
  input: { params: { id: string } }
}

async function present(db: Db, call: ListingCall) {
  const { id } = call.input.params
  await refuseForeignListing(db, getVendorId(call), id)
  return { link: await findLink(db, id, call.settings), feeds: await listFeeds(db, id, call.at) }
}

/** Counted outside the transaction: failures count too. */
const countFetch = (call: ListingCall & { db: Db }): Promise<void> =>
  countUses(call.db, call.settings, call.at, [{ limit: 'calendarFetch', subject: getVendorId(call) }])

// The answers contain the secret link, so they are read after the commit and never stored with the key.
export const calendarFeedRoutes = [
  query(calendars.readListingCalendars, present),
  command(calendars.renewCalendarLink, (tx, call) => renewLink(tx, getVendorId(call), call.input.params.id), {
    present,
  }),
  command(calendars.removeCalendarLink, (tx, call) => removeLink(tx, getVendorId(call), call.input.params.id), {
    present,
  }),
  command(
    calendars.addCalendarFeed,
    (tx, call) => addFeed(tx, getVendorId(call), call.input.params.id, call.input.body, call.prepared),
    {
      async prepare(call) {
        await countFetch(call)
        const tools = { db: call.db, calendars: call.gateways.calendars, at: call.at }
        return fetchNewFeed(tools, getVendorId(call), call.input.params.id, call.input.body)
      },
      present,
    },
  ),
  command(calendars.refreshCalendarFeed, (tx, call) => applyFetch(tx, call.input.params.feed, call.prepared), {
    async prepare(call) {
      const { id, feed } = call.input.params
      const found = await findFeed(call.db, getVendorId(call), id, feed)
      await countFetch(call)
      return fetchFeed(call.gateways.calendars, found, await readClock(call.db))
    },
    present,
  }),
  command(
    calendars.removeCalendarFeed,
    (tx, call) => removeFeed(tx, getVendorId(call), call.input.params.id, call.input.params.feed),
    { present },
  ),
]
