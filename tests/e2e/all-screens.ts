/**
 * All screens for each kind of user, for checks that must hold on every screen. Screens with a parameter use entities
 * that the server offers. Where a screen would be empty, the functions create data for the account first.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { matchRoutes } from 'react-router-dom'
import { partnerDashboardPaths } from '#contract/core/access'
import { fetchFromServer, expect, password, type Tilipo } from './fixtures'
import {
  listClinicScreens,
  listHotelManagerScreens,
  listPartnerScreens,
  listStaffScreens,
  listVerticalScreens,
  verticalPartners,
  type VerticalPartner,
} from './partner-screens'
import { callApi, createCase, createSupportTicket, fetchHtml, loadRouteTree, logIn } from './screen-data'

/** Nobody is signed in; `listScreens` creates `hired` and `clinic`; the others are names of demo accounts. */
export const people = ['nobody', 'customer2', 'hotel', 'hotelmanager', 'pending', 'admin', 'hired'] as const
/** They use the screens of `hotel` with other content. */
export const otherPartners = [
  ...(Object.keys(verticalPartners) as VerticalPartner[]),
  'staff',
  'viewer',
  'clinic',
] as const
export type Person = (typeof people | typeof otherPartners)[number]

const searchScreens = [
  ...[
    '/services?q=lodge',
    '/services?q=qqqqqqq',
    '/services?q=lodge&town=Nakonde&priceTo=1',
    '/services/stores?show=vendors',
  ],
  '/services/car-hire-companies?from=2027-01-04&to=2027-01-08',
  ...['/track?number=none', '/track?number=TP2345678923'],
]
const authScreens = [
  '/auth',
  '/auth?mode=signup',
  '/auth?session=expired',
  '/forgot-password',
  '/reset-password',
  '/reset-password/a-token',
  '/check-your-email',
]
const outcomeScreens = [
  '/verification/success',
  '/verification/failed',
  '/unauthorized',
  '/suspended',
  '/payment-failed',
  '/T/NOTATICKET',
  '/track/TP2345678923',
  '/track/NONE',
  '/nowhere/at/all',
]

export async function listScreens(tilipo: Tilipo, person: Person): Promise<string[]> {
  if (person === 'nobody')
    return [...(await listPublicScreens(tilipo)), ...searchScreens, ...authScreens, ...outcomeScreens]
  if (person === 'hired') return listHiredScreens(tilipo)
  if (person === 'clinic') return listClinicScreens(tilipo)
  if (person === 'staff' || person === 'viewer') return listStaffScreens(tilipo, person)
  if (person in verticalPartners) return listVerticalScreens(tilipo, person as VerticalPartner)
  const token = await logIn(tilipo, person)
  if (person === 'customer2') return listCustomerScreens(tilipo, token)
  if (person === 'hotel') return listPartnerScreens(tilipo, token)
  if (person === 'admin') return listAdminScreens(tilipo, token)
  if (person === 'hotelmanager') return listHotelManagerScreens(tilipo, token)
  return ['/pending-approval']
}

/**
 * Resizes the window and waits two frames. Chromium reevaluates media queries one frame late, so that in between a part
 * of the stylesheet still applies to the old window.
 */
export async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(
    () => new Promise((resolveFrame) => requestAnimationFrame(() => requestAnimationFrame(resolveFrame))),
  )
}

/**
 * Lists the rendered routes with an example for each parameter: a vendor and a listing of each vertical, a job, a
 * vendor.
 */
async function listPublicScreens(tilipo: Tilipo): Promise<string[]> {
  const patterns = (await loadRouteTree())
    .filter(({ path, rendered }) => rendered && path !== '*')
    .map(({ path }) => path)
  const plain = patterns.filter((path) => !path.includes(':'))
  const pages = await Promise.all(
    [...plain, ...plain.map((path) => `${path}?show=vendors`), ...plain.map((path) => `${path}?show=offers`)].map(
      (path) => fetchHtml(tilipo, path),
    ),
  )
  const linked = [
    ...new Set(pages.flatMap((html) => [...html.matchAll(/href="(\/[^"?#]+)"/g)].map(([, path]) => path!))),
  ]
  const findExample = async (pattern: string) =>
    pattern === '/services/:type/:id'
      ? getShowcaseFallback(tilipo)
      : linked.find((path) => matchPattern(path, patterns) === pattern)
  const examples = await Promise.all(patterns.filter((path) => path.includes(':')).map(findExample))
  return [...plain, ...examples.flatMap((path) => path ?? [])]
}

/** Returns the path of a showcase item by kind and ID. The app links to it if the item has no path of its own. */
async function getShowcaseFallback(tilipo: Tilipo): Promise<string> {
  const [{ items }] = await fetchFromServer(tilipo, '/marketplace/showcase', '')
  return `/services/${items[0].type}/${items[0].id}`
}

async function listCustomerScreens(tilipo: Tilipo, token: string): Promise<string[]> {
  const { products, services } = await fetchFromServer(tilipo, '/marketplace/featured', '')
  const { hotel, bus, car } = await fetchFromServer(tilipo, '/dashboard/my-bookings', token)
  const order = await createOrder(tilipo, token, products.map((product: { _id: string }) => product._id).slice(-2))
  await callApi(tilipo, token, 'POST', '/cart', { productId: products[0]._id, quantity: 2 })
  await callApi(tilipo, token, 'PUT', `/favorites/${services[0].id}`)
  const { partnerId, id, type } = services[0]
  // One reviewed booking, one that can be reviewed, and one that cannot be reviewed yet.
  const booked = [...hotel, ...car] as { _id: string; status: string }[]
  const toReview = [
    ...booked.filter(({ status }) => status === 'completed'),
    booked.find(({ status }) => status !== 'completed')!,
  ]
  await callApi(tilipo, token, 'POST', `/messages/${partnerId}`, {
    id: randomUUID(),
    text: 'Is it free in January?',
    serviceId: id,
  })
  const job = (await listPublicScreens(tilipo)).find((path) => path.startsWith('/whos-hiring/'))!
  return [
    ...hotel.map(({ _id }: { _id: string }) => `/my-account/bookings/${_id}`),
    `/my-account/bookings/${hotel[0]._id}/change`,
    ...[
      '/my-account',
      '/my-account/bookings',
      '/my-bookings/car-hire',
      `/bus-booking-confirmation/${bus[0]._id}`,
      '/notifications',
      '/profile',
      '/my-applications',
      '/my-changes',
    ],
    ...[
      '/favorites',
      '/cart',
      '/checkout',
      ...['/my-account', '/messages', '/cart', '/favorites', '/my-applications', '/support'].map(
        (area) => `${area}/nowhere/at/all`,
      ),
      '/messages',
      `/messages?chatWith=${partnerId}&serviceId=${id}&serviceType=${type}`,
      '/support',
      job,
    ],
    ...[
      `/support/tickets/${await createSupportTicket(tilipo, token)}`,
      `/payment/hotel/${hotel[0]._id}`,
      '/payment/verify',
    ],
    ...toReview.map(({ _id }) => `/my-account/bookings/${_id}/review`),
    `/my-account/bookings/${hotel[0]._id}/refund`,
    `/my-account/orders/${order}`,
    `/my-account/cases/${await createCase(tilipo, hotel[0]._id)}`,
  ]
}

/** Screens of a user for whose email a business created a staff account: the user is asked to accept or decline. */
async function listHiredScreens(tilipo: Tilipo): Promise<string[]> {
  const email = 'hired@demo.test'
  const login = await fetch(`${tilipo.direct}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (login.ok) return ['/employment']
  await callApi(tilipo, await logIn(tilipo, 'hotel'), 'POST', '/admin/staff', {
    name: 'Kasonde Musonda',
    email,
    password: 'Emp1oyer#Chose',
    role: 'partner-staff',
  })
  const readToken = async (): Promise<string | undefined> =>
    /\/reset-password\/([\w-]+)/.exec(
      (await fetchFromServer(tilipo, `/dev/mailbox?to=${email}`, '')).messages[0]?.text,
    )?.[1]
  await expect.poll(readToken).toBeDefined()
  await callApi(tilipo, '', 'POST', `/auth/reset-password/${await readToken()}`, { password })
  return ['/employment']
}

const serviceTypes = {
  hotels: 'hotel',
  buses: 'bus',
  'car-hire': 'carHiring',
  'real-estate': 'realEstate',
  'travel-agencies': 'travelAgent',
  stores: 'store',
  carriers: 'carrier',
}

/** The vendors of each service, and one of them. */
async function listServiceScreens(tilipo: Tilipo, token: string): Promise<string[]> {
  const screens = await Promise.all(
    Object.entries(serviceTypes).map(async ([slug, type]) => {
      const vendors: { _id: string }[] = await fetchFromServer(tilipo, `/admin/vendors?type=${type}`, token)
      return [`/admin/global/${slug}`, `/admin/global/${slug}/${vendors[0]!._id}`]
    }),
  )
  return screens.flat()
}

/** The lists of money, one movement of each, and a posting of it. */
async function listMoneyScreens(tilipo: Tilipo, token: string): Promise<string[]> {
  // The demo data contain no payout.
  await callApi(tilipo, await logIn(tilipo, 'store'), 'POST', '/payouts/own-account', { amount: 10 })
  const screens = await Promise.all(
    ['payments', 'refunds', 'payouts'].map(async (kind) => {
      const { rows }: { rows: { _id: string }[] } = await fetchFromServer(tilipo, `/admin/money/${kind}`, token)
      const [first] = rows
      if (!first) return [`/admin/global/${kind}`]
      const record = await fetchFromServer(tilipo, `/admin/money/${kind}/${first._id}`, token)
      const postings: { _id: string }[] = record.postings.slice(0, 1)
      return [
        `/admin/global/${kind}`,
        `/admin/global/${kind}/${first._id}`,
        ...postings.map(({ _id }) => `/admin/global/postings/${_id}`),
      ]
    }),
  )
  return screens.flat()
}

async function listAdminScreens(tilipo: Tilipo, token: string): Promise<string[]> {
  const ticket = await createSupportTicket(tilipo, await logIn(tilipo, 'customer2'))
  await callApi(tilipo, token, 'POST', `/admin/support-tickets/${ticket}/replies`, {
    id: randomUUID(),
    message: 'We are looking into it.',
  })
  const applicants: { _id: string }[] = await fetchFromServer(tilipo, '/admin/pending-vendors', token)
  const users = await fetchFromServer(tilipo, '/admin/users?search=suspendedpartner@', token)
  const customers = await fetchFromServer(tilipo, '/admin/users?search=customer2@', token)
  const bookings = await fetchFromServer(tilipo, `/admin/users/${customers[0]._id}/bookings`, token)
  return [
    `/admin/global/users/${users[0]._id}`,
    `/admin/global/bookings/${bookings[0]._id}`,
    '/admin/global/cases',
    `/admin/global/cases/${await createCase(tilipo, bookings[0]._id)}`,
    '/admin/global',
    '/admin/global/not-yet',
    '/admin/global/search?q=banda',
    '/admin/global/audit',
    '/admin/global/finance',
    '/admin/global/fees',
    '/admin/global/earnings',
    '/admin/global/reports',
    '/admin/global/approvals',
    `/admin/global/approvals/${applicants[0]!._id}`,
    '/admin/global/users',
    ...(await listServiceScreens(tilipo, token)),
    ...(await listMoneyScreens(tilipo, token)),
    '/admin/settings',
    '/second-factor',
    '/admin/support-tickets',
    `/admin/support-tickets/${ticket}`,
  ]
}

/** Creates an order that is held and not paid. */
async function createOrder(tilipo: Tilipo, token: string, productIds: string[]): Promise<string> {
  const id = randomUUID()
  const quote = await callApi(tilipo, token, 'POST', '/orders/quote', {
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
  })
  const shops = quote.shops as { vendorId: string; lines: { productId: string; price: number }[] }[]
  const items = shops.flatMap(({ lines }) =>
    lines.map(({ productId, price }) => ({ productId, quantity: 1, seenPrice: price })),
  )
  await callApi(tilipo, token, 'POST', '/orders', {
    id,
    items,
    shops: shops.map(({ vendorId }) => ({ vendorId, receive: 'pickUp', seenFee: 0 })),
  })
  return id
}

/**
 * Returns the route patterns that no path visits. All partner areas have the same screens, so only the hotel area
 * counts. `listVerticalScreens` derives the others from the route tree.
 */
export async function findUnvisited(visited: readonly string[]): Promise<string[]> {
  const others = Object.values(partnerDashboardPaths).filter((area) => area !== partnerDashboardPaths.hotel)
  // These routes only redirect.
  const isExcluded = (path: string) =>
    path === '/dashboard' || path === '/admin' || others.some((area) => path === area || path.startsWith(`${area}/`))
  const patterns = (await loadRouteTree()).map(({ path }) => path)
  const visitedPatterns = new Set(visited.map((path) => matchPattern(path, patterns)))
  return patterns.filter((path) => !visitedPatterns.has(path) && !isExcluded(path))
}

const matchPattern = (path: string, patterns: readonly string[]) =>
  matchRoutes(
    patterns.map((pattern) => ({ path: pattern })),
    path.split('?')[0]!,
  )?.at(-1)?.route.path
