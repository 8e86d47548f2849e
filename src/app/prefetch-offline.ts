/**
 * Prefetches pages for offline use: the code of the public catalogue pages and of the user's own pages, some seconds
 * after the page load (`deferred.ts` decides for whom). Skipped in data-saving mode.
 */
import { businessTypes } from '#contract/accounts/access'
import { buildUrl, completeInput } from '#contract/core/build-request'
import { listing, ticketKeys } from '#contract/core/public-addresses'
import { allVerticals, getVerticalOfBusiness } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { currentSession, subscribeSession, type StoredUser } from '../api/session'
import { paths } from '../paths'
import { findScreen, loadScreen } from './screens'
import { waitForServiceWorkerControl } from './service-worker-control'

const pauseMs = 4000

export function schedulePagePrefetch(): void {
  const schedule = () =>
    setTimeout(
      () =>
        void waitForServiceWorkerControl()
          .then(prefetchPages)
          .catch(() => undefined),
      pauseMs,
    ) // the page is then not available offline
  let lastUserId = currentSession()?.user.id
  schedule()
  // A user who signs in later has pages of their own.
  subscribeSession(() => {
    const now = currentSession()?.user.id
    if (now && now !== lastUserId) schedule()
    lastUserId = now
  })
}

async function prefetchPages(): Promise<void> {
  const publicPages = [
    paths.services,
    paths.vendors,
    paths.tracking,
    paths.track('any'),
    ...allVerticals.flatMap(({ routes }) => [routes.list, routes.vendor, routes.listing]),
  ]
  await loadPages([...publicPages, ...(await listOwnPages())])
  const { user } = currentSession() ?? {}
  if (user && isOfVendor(user)) {
    await Promise.all([
      prefetchOwnListingForm(user),
      prefetchTicketScanning(),
      prefetchCounterSales(),
      import('../features/listings/NewListing'),
      import('../features/listings/ListingPhotos'),
      import('../features/listings/DayValuesForm'),
      import('../features/listings/RefusedEditNotices'),
      import('../features/bookings/counter/RefundWalkIn'),
      import('../features/listings/CopyOrDelete'),
      import('../features/listings/ReadOnlyListing'),
      import('../features/listings/CorrectListing'),
      import('../features/listings/calendars/ListingCalendars'),
      import('../features/listings/counter/CounterStock'),
      import('../features/listings/stock/StockCard'),
      import('../features/bookings/vendor/CounterStockToday'),
      import('../sync/watch-counter-units'),
      import('../db/queries/watch-known-stock'),
      import('../verticals/known-stock'),
      import('../sync/saved-reads'),
      import('../features/profile/BusinessProfile'),
      import('../features/staff/StaffActivity'),
      import('../features/analytics/AnalyticsCharts'),
      import('../features/fleet/NewRecord'),
      import('../features/fleet/RecordDetails'),
      import('../features/fleet/RecordPhotos'),
    ])
  }
  await Promise.all([
    import('../features/catalogue/list/CachedResults'),
    import('../features/catalogue/list/MoreFilters'),
    import('../db/queries/search-cached-catalogue'),
    ...(user ? [import('../features/outbox/EditDialog')] : []),
    ...(user?.user_type === 'endUser' ? [prefetchPriceRules(allVerticals.map(({ id }) => id))] : []),
  ])
}

/** Without a connection, this device calculates the price of a booking request or of a sale at the counter. */
async function prefetchPriceRules(verticals: readonly VerticalId[]): Promise<void> {
  const { prefetchRules } = await import('../features/catalogue/book/compute-offline-quote')
  await Promise.all(verticals.map(prefetchRules))
}

const isOfVendor = ({ user_type: role }: StoredUser): boolean => role === 'partner' || role === 'hotel-manager'

/** Lists, forms, calendar and fleet of a business all need the form of its vertical. */
async function prefetchOwnListingForm({ business_type }: StoredUser): Promise<void> {
  const type = businessTypes.find((businessType) => businessType === business_type)
  if (!type) return
  const { prefetchListingForm } = await import('../verticals/forms')
  await prefetchListingForm(getVerticalOfBusiness(type).id)
}

/**
 * Prefetches what ticket scanning needs, because the entrance may be offline. The service worker caches the ticket keys
 * as they pass.
 */
async function prefetchTicketScanning(): Promise<void> {
  const [{ fetchPublic }, { createQrReader }] = await Promise.all([
    import('../api/fetch-public'),
    import('../features/bookings/check/qr-reader'),
  ])
  await Promise.all([fetchPublic(ticketKeys, completeInput({})), createQrReader()])
}

/** More listings would cost too much data. */
const maxCounterListings = 20

/**
 * Prefetches the pages of the business's own listings, because a sale at the counter is recorded there, also offline.
 * Listings that were visited are cached already.
 */
async function prefetchCounterSales(): Promise<void> {
  const { user } = currentSession()!
  const [{ openUserDatabase }, { readOwnListings }, { publicCacheName }, { fetchPublic }, { getVerticalScreens }] =
    await Promise.all([
      import('../db/database'),
      import('../db/queries/listings'),
      import('../db/public-cache'),
      import('../api/fetch-public'),
      import('../verticals/index'),
      import('../features/catalogue/book/Booking'),
      import('../features/catalogue/book/CounterSale'),
      import('../db/queries/read-own-listing'),
      import('../verticals/own-values'),
    ])
  const cache = await caches.open(publicCacheName)
  const ownListings = await readOwnListings(openUserDatabase(user.id))
  const offered = ownListings.filter(({ values, hiddenReason }) => values.offered && !hiddenReason)
  const verticals = [...new Set(offered.map((own) => own.vertical))]
  for (const vertical of verticals) await getVerticalScreens(vertical).chooser?.()
  await prefetchPriceRules(verticals)
  for (const { _id: id } of offered.slice(0, maxCounterListings)) {
    const input = completeInput({ params: { id } })
    if (!(await cache.match(buildUrl(listing, input)))) await fetchPublic(listing, input)
  }
}

async function loadPages(pages: string[]): Promise<void> {
  const matches = await Promise.all(pages.map(findScreen))
  const routes = new Set(matches.map((match) => match.route))
  for (const route of routes) await loadScreen(route)
}

async function listOwnPages(): Promise<string[]> {
  const user = currentSession()?.user
  if (!user) return []
  const [{ getMenu }, { counterScreens }, { listingScreens }] = await Promise.all([
    import('./menus/menu'),
    import('./menus/areas'),
    import('../verticals/listing-screens'),
  ])
  const isListingList = (path: string) => Object.values(listingScreens).some((slug) => path.endsWith(`/${slug}`))
  return [
    // Links of the counter lead to a screen of the user's own area.
    paths.dashboard,
    user.dashboardRoute,
    ...getMenu(user, user.dashboardRoute).flatMap(({ to }) => (isListingList(to) ? [to, `${to}/import-export`] : [to])),
    ...(isOfVendor(user)
      ? ['day-sheet', ...counterScreens].map((screen) => paths.within(user.dashboardRoute, screen))
      : []),
    paths.profile,
    paths.booking('any'),
    paths.order('any'),
    paths.myApplications,
    paths.cart,
    paths.checkout,
    paths.favorites,
    paths.notifications,
    paths.myChanges,
  ]
}
