/**
 * Prefetches for offline use, some seconds after the page load (`deferred.ts` decides for whom): the code of the public
 * pages and of all pages that the user may open, and the data of some public pages. Skipped in data-saving mode.
 */
import { businessTypes } from '#contract/core/access'
import { buildUrl, completeInput } from '#contract/core/build-request'
import type { Callable, CallInput, EndpointAddress } from '#contract/core/endpoint'
import { ticketKeys } from '#contract/public-addresses'
import { allVerticals, getVerticalOfBusiness, verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { currentSession, subscribeSession, type StoredUser } from '../api/session'
import type { PublicReads } from '../api/public-read-cache'
import { prepareForOffline } from '../sync/page/offline-readiness'
import { offlineParts } from '../ui/states/lazy-part'
import { offlineDataRoutes, offlinePublicRoutes } from './offline-routes'
import type { AppRoute } from '../page'
import { loadScreen } from './screens'
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

type Part = () => Promise<unknown>

async function prefetchPages(): Promise<void> {
  const user = currentSession()?.user
  const parts = [...(await listScreenParts(user)), ...sharedParts]
  if (!user) return runParts(withOfflineParts(parts))
  const ownParts = isOfVendor(user) ? listVendorParts(user) : customerParts
  // The dialog is last: the browser tests wait for it.
  const lastPart = () => import('../features/sync/outbox/EditDialog')
  await prepareForOffline(user.id, withOfflineParts([...parts, ...ownParts, lastPart]))
}

/** Extends each part: it then also loads the offline parts that its modules declare (`ui/states/lazy-part.tsx`). */
export function withOfflineParts(parts: readonly Part[]): Part[] {
  const attempted = new Set<Part>()
  return parts.map((part) => async () => {
    await part()
    // A loaded part can declare further ones, which the loop reaches too.
    for (const load of offlineParts) {
      if (attempted.has(load)) continue
      attempted.add(load)
      await load()
    }
  })
}

async function runParts(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part()
}

async function listScreenParts(user: StoredUser | undefined): Promise<Part[]> {
  const publicParts = offlinePublicRoutes.map((route) => () => loadScreen(route))
  if (!user) return publicParts
  const { listOwnRoutes } = await import('./own-offline-routes')
  return [
    ...publicParts,
    ...(await listOwnRoutes(user)).map((route) => () => loadScreen(route)),
    ...offlineDataRoutes.map((route) => () => prefetchData(route)),
  ]
}

// Lazy parts declare themselves (`offline: true`). These lists have code that is not a component, and parts of screens that
// other users open too, who do not need them.

const sharedParts: readonly Part[] = [
  () => import('../db/queries/search-cached-catalogue'),
  () => import('../sync/contact/contact-sender'),
  () => import('./layouts/refusal-toast'),
  () => import('../sync/page/watch-storage'),
]

const customerParts: readonly Part[] = [
  () => import('../features/catalogue/catalogue/actions/favorites'),
  () => import('../features/catalogue/catalogue/book/Booking'),
  () => import('../features/catalogue/catalogue/book/ChangeOwnBooking'),
  () => import('../features/business/hiring/ApplicationSection'),
  () => prefetchPriceRules(allVerticals.map(({ id }) => id)),
]

const listVendorParts = (user: StoredUser): Part[] => [
  () => prefetchOwnListingForm(user),
  prefetchTicketScanning,
  () => import('./layouts/ProfileBanner'),
  () => import('../features/accounts/profile/BusinessProfile'),
  () => import('../sync/counter/watch-counter-units'),
  () => import('../db/queries/watch-known-stock'),
  () => import('../verticals/known-stock'),
  () => import('../sync/pull/saved-reads'),
  () => prefetchCounter(user),
]

/** Prefetches the data of a public page, unless the service worker has a copy. */
async function prefetchData(route: AppRoute): Promise<void> {
  const { page } = await loadScreen(route)
  if (!page.load) return
  const [{ fetchPublic }, { publicCacheName }] = await Promise.all([
    import('../api/fetch-public'),
    import('../db/public-cache'),
  ])
  const cache = await caches.open(publicCacheName)
  const read = async (endpoint: EndpointAddress, input: CallInput<Callable>) => {
    const request = completeInput(input)
    if (!(await cache.match(buildUrl(endpoint, request)))) await fetchPublic(endpoint, request)
  }
  await page.load({
    pathname: route.path,
    params: {},
    search: new URLSearchParams(),
    read: read as PublicReads['read'],
    getCached: () => undefined,
    getFault: () => undefined,
  })
}

/** Without a connection, this device calculates the price of a booking request or of a sale at the counter. */
async function prefetchPriceRules(ids: readonly VerticalId[]): Promise<void> {
  const { prefetchRules } = await import('../features/catalogue/catalogue/book/compute-offline-quote')
  await Promise.all(ids.map(prefetchRules))
}

const isOfVendor = ({ user_type: role }: StoredUser): boolean => role === 'partner' || role === 'hotel-manager'

function getOwnVertical({ business_type }: StoredUser): VerticalId | undefined {
  const type = businessTypes.find((businessType) => businessType === business_type)
  return type && getVerticalOfBusiness(type).id
}

/** Lists, forms, calendar and fleet of a business all need the form of its vertical. */
async function prefetchOwnListingForm(user: StoredUser): Promise<void> {
  const vertical = getOwnVertical(user)
  if (!vertical) return
  const { prefetchListingForm } = await import('../verticals/forms')
  await prefetchListingForm(vertical)
}

/** The counter sells without a connection, from the listings that the device has mirrored. */
async function prefetchCounter(user: StoredUser): Promise<void> {
  const vertical = getOwnVertical(user)
  if (!vertical) return
  const [{ getVerticalScreens }] = await Promise.all([
    import('../verticals/index'),
    import('../features/catalogue/catalogue/book/CounterBooking'),
    import('../db/queries/read-own-listing'),
    import('../verticals/own-values'),
  ])
  await getVerticalScreens(vertical).chooser?.()
  await prefetchPriceRules([vertical])
  const { stock } = verticals[vertical]
  if (stock === 'unit') await prefetchBasket()
  // Goods and parcels have no day that could change.
  else if (stock !== 'load') await import('../features/catalogue/catalogue/book/ChangeBooking')
}

async function prefetchBasket(): Promise<void> {
  const [{ createBarcodeReader }] = await Promise.all([
    import('../features/counter/front-desk/counter/barcode-reader'),
    import('../features/counter/front-desk/counter/BarcodeCamera'),
    import('../features/catalogue/catalogue/book/BasketSale'),
  ])
  await createBarcodeReader()
}

/**
 * Prefetches what ticket scanning needs, because the entrance may be offline. The service worker caches the ticket keys
 * as they pass.
 */
async function prefetchTicketScanning(): Promise<void> {
  const [{ fetchPublic }, { createQrReader }] = await Promise.all([
    import('../api/fetch-public'),
    import('../features/counter/front-desk/check/qr-reader'),
  ])
  await Promise.all([fetchPublic(ticketKeys, completeInput({})), createQrReader()])
}
