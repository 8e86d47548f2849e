/**
 * The screens of the partner areas. The hotel area is listed completely. The others have the same shared screens, so only
 * those that depend on the vertical are visited there.
 */
import { partnerDashboardPaths } from '#contract/core/access'
import { queryServerDatabase } from '../support/server-database'
import { fetchFromServer, type Tilipo } from './fixtures'
import { createCase, createSupportTicket, loadRouteTree, logIn } from './screen-data'

/** Demo accounts of the verticals besides hotels, with their business type. */
export const verticalPartners = {
  bus: 'bus',
  carhire: 'carHiring',
  realestate: 'realEstate',
  store: 'store',
  travel: 'travelAgent',
  carrier: 'carrier',
} as const
export type VerticalPartner = keyof typeof verticalPartners

export async function listPartnerScreens(tilipo: Tilipo, token: string): Promise<string[]> {
  const area = partnerDashboardPaths.hotel
  const { listings } = await fetchFromServer(tilipo, '/partner/listings', token)
  const { jobs } = await fetchFromServer(tilipo, '/vendor/jobs', token)
  const screens = [
    '',
    '/today',
    '/bookings',
    '/orders',
    '/shipments',
    '/reviews',
    '/rooms',
    '/rooms/new',
    '/rooms/import-export',
    `/rooms/${listings[0]._id}`,
    '/staff',
    '/calendar',
    '/day-sheet',
    '/cash',
    '/unsent-sales',
    '/guests',
    '/companies',
    '/finance',
    '/analytics',
    '/jobs',
    '/jobs/new',
    `/jobs/${jobs[0]._id}`,
    `/cash-report?id=${await findRowId(tilipo, closedShift, 'hotel')}`,
    '/counter-receipt',
    '/counter',
    `/counter?listing=${listings[0]._id}`,
    '/not-yet',
  ].map((screen) => area + screen)
  return [
    ...screens,
    `/report/listing/${listings[0]._id}`,
    '/admin/nowhere/at/all',
    '/admin/scan',
    '/admin/messages',
    '/admin/support',
    `/admin/support/tickets/${await createSupportTicket(tilipo, token)}`,
    '/profile',
    '/profile?tab=integrations',
    `/dashboard?to=bookings&id=${await findBookingId(tilipo, 'hotel')}`,
    `/admin/cases/${await createCase(tilipo, (await findBookingId(tilipo, 'hotel')) ?? '')}`,
  ]
}

/** Returns the ID of a row of the vendor; undefined if there is none. */
async function findRowId(tilipo: Tilipo, text: string, account: string): Promise<string | undefined> {
  const { rows } = await queryServerDatabase(
    tilipo.dataDir,
    `${text} and vendor_id = (select vendor_id from account where email = $1) limit 1`,
    [`${account}@demo.test`],
  )
  return (rows[0] as { id: string } | undefined)?.id
}

const findBookingId = (tilipo: Tilipo, account: string) =>
  findRowId(tilipo, "select id from booking where state = 'confirmed'", account)

const closedShift = 'select id from cash_shift where closed_at is not null'

/** Slugs of the screens that are the same in all areas. */
const sharedSlugs: readonly string[] = [
  ...['orders', 'shipments', 'reviews', 'staff', 'jobs', 'finance'],
  ...['cash', 'cash-report', 'unsent-sales', 'counter-receipt', 'companies'],
]

/**
 * Lists the screens of an area that depend on its vertical, from the route tree: with a new and an existing entity for
 * each parameter, and a booking with its dialog.
 */
export async function listVerticalScreens(tilipo: Tilipo, account: VerticalPartner): Promise<string[]> {
  const area = partnerDashboardPaths[verticalPartners[account]]!
  const token = await logIn(tilipo, account)
  const { listings } = await fetchFromServer(tilipo, '/partner/listings', token)
  const records: Record<string, string | undefined> = {
    routes: await findRowId(tilipo, 'select id from bus_route where not removed', account),
    fleet: await findRowId(tilipo, 'select id from vehicle where not removed', account),
  }
  records.vehicles = records.fleet
  const patterns = (await loadRouteTree())
    .map(({ path }) => path)
    .filter((path) => path === area || path.startsWith(`${area}/`))
  const getSlug = (path: string) => path.slice(area.length + 1).split('/')[0]!
  const screens = patterns
    .filter((path) => !sharedSlugs.includes(getSlug(path)))
    .flatMap((path) => {
      if (!path.includes(':')) return [path]
      const id = path.endsWith(':listing') ? listings[0]._id : records[getSlug(path)]
      return ['new', id!].map((value: string) => path.replace(/:\w+/, value))
    })
  return [
    ...screens,
    `${area}/counter?listing=${listings[0]._id}`,
    `/dashboard?to=bookings&id=${await findBookingId(tilipo, account)}`,
  ]
}

/** Screens of a member of the hotel's staff, whose role limits what they contain. */
export async function listStaffScreens(tilipo: Tilipo, account: 'staff' | 'viewer'): Promise<string[]> {
  const { listings } = await fetchFromServer(tilipo, '/partner/listings', await logIn(tilipo, account))
  return [
    '',
    '/today',
    '/bookings',
    `/rooms/${listings[0]._id}`,
    '/calendar',
    '/guests',
    '/staff',
    '/finance',
    '/jobs',
    '/cash',
    '/counter',
  ].map((screen) => partnerDashboardPaths.hotel + screen)
}

/** Screens of a business whose kind cannot sell on Tilipo yet. Nobody can sign up as one, so one is made. */
export async function listClinicScreens(tilipo: Tilipo): Promise<string[]> {
  await queryServerDatabase(
    tilipo.dataDir,
    `update account
     set email = 'clinic@demo.test', business_type = 'clinic', approval_status = 'approved', rejection_reason = null
     where email = 'rejected@demo.test'`,
  )
  return [partnerDashboardPaths.clinic!, '/profile', '/admin/messages', '/admin/support']
}

export async function listHotelManagerScreens(tilipo: Tilipo, token: string): Promise<string[]> {
  const home = '/admin/hotel-manager-dashboard'
  const { listings } = await fetchFromServer(tilipo, '/partner/listings', token)
  return [
    home,
    `${home}/today`,
    `${home}/bookings`,
    `${home}/calendar`,
    `${home}/day-sheet`,
    `${home}/cash`,
    `${home}/cash-report?id=${await findRowId(tilipo, closedShift, 'hotel')}`,
    `${home}/unsent-sales`,
    `${home}/counter-receipt`,
    `${home}/counter`,
    `${home}/rooms/import-export`,
    `${home}/messages`,
    `${home}/reviews`,
    `${home}/guests`,
    `${home}/companies`,
    ...['', '/new', `/${listings[0]._id}`].map((screen) => `${home}/rooms${screen}`),
  ]
}
