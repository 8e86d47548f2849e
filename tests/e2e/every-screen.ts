/**
 * Every screen there is, by whoever sees it, for what must hold on all of them. Those with a parameter are found in what the
 * server offers; what an account needs to have for a screen not to be empty is written there before.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { matchRoutes } from 'react-router-dom'
import { partnerDashboardPaths } from '#contract/accounts/access'
import { askServer, expect, password, type Tilipo } from './fixtures'

/** Nobody is signed in; `hired` is created by `screensOf`, the others are names of demo accounts. */
export const people = ['nobody', 'customer2', 'hotel', 'hotelmanager', 'pending', 'admin', 'hired'] as const
export type Person = (typeof people)[number]

interface Known {
  path: string
  rendered: boolean
}

const states = [
  ...[
    '/services?q=lodge',
    '/services?q=qqqqqqq',
    '/services?q=lodge&town=Nakonde&priceTo=1',
    '/services/stores?show=vendors',
  ],
  '/services/car-hire-companies?from=2027-01-04&to=2027-01-08',
  ...['/track?number=none', '/track?number=TP2345678923'],
]
const gettingIn = [
  '/auth',
  '/auth?mode=signup',
  '/auth?session=expired',
  '/forgot-password',
  '/reset-password',
  '/reset-password/a-token',
  '/check-your-email',
]
const outcomes = [
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

export async function screensOf(tilipo: Tilipo, person: Person): Promise<string[]> {
  if (person === 'nobody') return [...(await publicScreens(tilipo)), ...states, ...gettingIn, ...outcomes]
  if (person === 'hired') return hired(tilipo)
  const token = await logIn(tilipo, person)
  if (person === 'customer2') return customers(tilipo, token)
  if (person === 'hotel') return partners(tilipo, token)
  if (person === 'admin') return administrators(tilipo, token)
  if (person === 'hotelmanager') return hotelManagers(tilipo, token)
  return ['/pending-approval']
}

/** Chromium asks its media queries again with the frame after next: between, half of a style sheet is the old window's. */
export async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
}

/** Whose every path is a screen's: one of each vertical's vendors and listings, a job, a vendor. */
async function publicScreens(tilipo: Tilipo): Promise<string[]> {
  const patterns = (await tree()).filter(({ path, rendered }) => rendered && path !== '*').map(({ path }) => path)
  const plain = patterns.filter((path) => !path.includes(':'))
  const pages = await Promise.all(
    [...plain, ...plain.map((path) => `${path}?show=vendors`), ...plain.map((path) => `${path}?show=offers`)].map(
      (path) => textOf(tilipo, path),
    ),
  )
  const linked = [
    ...new Set(pages.flatMap((html) => [...html.matchAll(/href="(\/[^"?#]+)"/g)].map(([, path]) => path!))),
  ]
  const exampleOf = async (pattern: string) =>
    pattern === '/services/:type/:id' ? fallback(tilipo) : linked.find((path) => patternOf(path, patterns) === pattern)
  const examples = await Promise.all(patterns.filter((path) => path.includes(':')).map(exampleOf))
  return [...plain, ...examples.flatMap((path) => path ?? [])]
}

/** A showcase item by its kind and id, as it is linked where it names no path of its own. */
async function fallback(tilipo: Tilipo): Promise<string> {
  const [{ items }] = await askServer(tilipo, '/marketplace/showcase', '')
  return `/services/${items[0].type}/${items[0].id}`
}

async function customers(tilipo: Tilipo, token: string): Promise<string[]> {
  const { products, services } = await askServer(tilipo, '/marketplace/featured', '')
  const { hotel, bus, car } = await askServer(tilipo, '/dashboard/my-bookings', token)
  const order = await anOrder(tilipo, token, products.map((one: { _id: string }) => one._id).slice(-2))
  await tell(tilipo, token, 'POST', '/cart', { productId: products[0]._id, quantity: 2 })
  await tell(tilipo, token, 'PUT', `/favorites/${services[0].id}`)
  const { partnerId, id, type } = services[0]
  // Reviewed, still to be, and not to be yet.
  const booked = [...hotel, ...car] as { _id: string; status: string }[]
  const toReview = [
    ...booked.filter(({ status }) => status === 'completed'),
    booked.find(({ status }) => status !== 'completed')!,
  ]
  await tell(tilipo, token, 'POST', `/messages/${partnerId}`, {
    id: randomUUID(),
    text: 'Is it free in January?',
    serviceId: id,
  })
  const job = (await publicScreens(tilipo)).find((path) => path.startsWith('/whos-hiring/'))!
  return [
    ...hotel.map(({ _id }: { _id: string }) => `/my-account/bookings/${_id}`),
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
    ...[`/support/tickets/${await aTicket(tilipo, token)}`, `/payment/hotel/${hotel[0]._id}`, '/payment/verify'],
    ...toReview.map(({ _id }) => `/my-account/bookings/${_id}/review`),
    `/my-account/bookings/${hotel[0]._id}/refund`,
    `/my-account/orders/${order}`,
  ]
}

async function partners(tilipo: Tilipo, token: string): Promise<string[]> {
  const area = partnerDashboardPaths.hotel
  const { listings } = await askServer(tilipo, '/partner/listings', token)
  const screens = [
    '',
    '/bookings',
    '/orders',
    '/shipments',
    '/reviews',
    '/rooms',
    '/rooms/new',
    `/rooms/${listings[0]._id}`,
    '/staff',
    '/not-yet',
  ].map((screen) => area + screen)
  return [
    ...screens,
    '/admin/nowhere/at/all',
    '/admin/scan',
    '/admin/messages',
    '/admin/support',
    `/admin/support/tickets/${await aTicket(tilipo, token)}`,
    '/profile',
  ]
}

async function hotelManagers(tilipo: Tilipo, token: string): Promise<string[]> {
  const home = '/admin/hotel-manager-dashboard'
  const { listings } = await askServer(tilipo, '/partner/listings', token)
  return [home, `${home}/bookings`, ...['', '/new', `/${listings[0]._id}`].map((screen) => `${home}/rooms${screen}`)]
}

/** The owner of an address for which a business has created a staff account: asked to accept or decline. */
async function hired(tilipo: Tilipo): Promise<string[]> {
  const email = 'hired@demo.test'
  const known = await fetch(`${tilipo.direct}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (known.ok) return ['/employment']
  await tell(tilipo, await logIn(tilipo, 'hotel'), 'POST', '/admin/staff', {
    name: 'Kasonde Musonda',
    email,
    password: 'Emp1oyer#Chose',
    role: 'partner-staff',
  })
  const readToken = async (): Promise<string | undefined> =>
    /\/reset-password\/([\w-]+)/.exec((await askServer(tilipo, `/dev/mailbox?to=${email}`, '')).messages[0]?.text)?.[1]
  await expect.poll(readToken).toBeDefined()
  await tell(tilipo, '', 'POST', `/auth/reset-password/${await readToken()}`, { password })
  return ['/employment']
}

async function administrators(tilipo: Tilipo, token: string): Promise<string[]> {
  const ticket = await aTicket(tilipo, await logIn(tilipo, 'customer2'))
  await tell(tilipo, token, 'POST', `/admin/support-tickets/${ticket}/replies`, {
    id: randomUUID(),
    message: 'We are looking into it.',
  })
  return [
    '/admin/global',
    '/admin/global/not-yet',
    '/admin/settings',
    '/admin/support-tickets',
    `/admin/support-tickets/${ticket}`,
  ]
}

/** What people paste has no spaces: it must not be cut off, either. */
const pasted = 'https://pay.example/receipts/2026/11/ZMW-4500.00/98f1c7aa4be94d30b1c2'

/** Held, and not paid. */
async function anOrder(tilipo: Tilipo, token: string, productIds: string[]): Promise<string> {
  const id = randomUUID()
  const quote = await tell(tilipo, token, 'POST', '/orders/quote', {
    items: productIds.map((productId) => ({ productId, quantity: 1 })),
  })
  const shops = quote.shops as { vendorId: string; lines: { productId: string; price: number }[] }[]
  const items = shops.flatMap(({ lines }) =>
    lines.map(({ productId, price }) => ({ productId, quantity: 1, seenPrice: price })),
  )
  await tell(tilipo, token, 'POST', '/orders', {
    id,
    items,
    shops: shops.map(({ vendorId }) => ({ vendorId, receive: 'pickUp', seenFee: 0 })),
  })
  return id
}

async function aTicket(tilipo: Tilipo, token: string): Promise<string> {
  const id = randomUUID()
  await tell(tilipo, token, 'POST', '/support/tickets', {
    id,
    subject: `No receipt at ${pasted}`,
    category: 'payment',
    priority: 'normal',
    message: 'I paid yesterday and have no receipt yet.',
  })
  return id
}

/** Patterns of the route tree that no visit comes to. The partners' areas have the same screens: one stands for all. */
export async function leftOut(visited: readonly string[]): Promise<string[]> {
  const others = Object.values(partnerDashboardPaths).filter((area) => area !== partnerDashboardPaths.hotel)
  // It only leads on.
  const elsewhere = (path: string) =>
    path === '/dashboard' || path === '/admin' || others.some((area) => path === area || path.startsWith(`${area}/`))
  const patterns = (await tree()).map(({ path }) => path)
  const seen = new Set(visited.map((path) => patternOf(path, patterns)))
  return patterns.filter((path) => !seen.has(path) && !elsewhere(path))
}

const patternOf = (path: string, patterns: readonly string[]) =>
  matchRoutes(
    patterns.map((one) => ({ path: one })),
    path.split('?')[0]!,
  )?.at(-1)?.route.path

/** As the built renderer has it. */
async function tree(): Promise<Known[]> {
  const built = new URL('../../dist/ssr/entry-server.js', import.meta.url).href
  return ((await import(built)) as { screens(): Promise<Known[]> }).screens()
}

const textOf = async (tilipo: Tilipo, path: string) =>
  (await fetch(tilipo.direct + path, { headers: { accept: 'text/html' } })).text()

async function logIn(tilipo: Tilipo, name: string): Promise<string> {
  return (await tell(tilipo, '', 'POST', '/auth/login', { email: `${name}@demo.test`, password })).token
}

async function tell(tilipo: Tilipo, token: string, method: string, path: string, body?: object): Promise<any> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    'idempotency-key': randomUUID(),
  }
  const answer = await fetch(`${tilipo.direct}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
  expect(answer.status, path).toBe(200)
  return answer.json()
}
