/** Builds the complete demo data in memory. `load.ts` inserts it. */
import type { BusinessType } from '#contract/accounts/access'
import { vacancyValidDays } from '#contract/verticals/viewings'
import { accountId, applicants, buildDemoAccountRows, buildGuestRows, getOwnerId, buildOwnerRows } from './accounts'
import { buildSales, type Sales } from './bookings'
import { buildDepartureRows } from './departures'
import { buildApplicationRows, buildJobRows } from './jobs'
import { buildListingRows, type Listing } from './listings'
import { buildNotificationRows } from './notifications'
import { buildParcelRows, type ParcelRows } from './parcels'
import { addRatings, buildReviewRows, type Review } from './reviews'
import type { Row } from './rows'
import { createPhone, vendorId, buildVendorRows, type Vendor } from './vendors'

export interface Market extends Sales, ParcelRows {
  accounts: Row<'account'>[]
  vendors: Vendor[]
  listings: Listing[]
  notifications: Row<'notification'>[]
  jobs: Row<'job'>[]
  applications: Row<'job_application'>[]
  reviews: Review[]
  vacancies: Row<'vacancy'>[]
  departures: Row<'departure'>[]
}

export function buildMarket(at: Date, passwordHash: string): Market {
  const vendors = buildVendorRows(at, getOwnerId)
  const listings = buildListingRows(at, vendors)
  const sales = buildSales(at, listings)
  const accounts = [...buildDemoAccountRows(at, passwordHash), ...buildOwnerRows(at), ...buildGuestRows(at)]
  const findOwner = (id: string) =>
    accounts.find((account) => account.id === vendors.find((vendor) => vendor.id === id)!.owner_id)!
  const reviews = buildReviewRows(at, vendors, sales.bookings)
  return {
    accounts,
    vendors: addRatings([...vendors, ...buildApplicantRows(at)], reviews),
    listings,
    ...sales,
    ...buildParcelRows(at, sales.bookings, findOwner),
    notifications: buildNotificationRows(at, { ...sales, listings, vendors }),
    jobs: buildJobRows(at),
    applications: buildApplicationRows(at),
    reviews,
    vacancies: buildVacancyRows(at, listings),
    departures: buildDepartureRows(sales.bookings),
  }
}

const recentVacancyDays = 9
const day = 24 * 60 * 60_000

/** Builds recent vacancy confirmations for all homes. The last one is too old to be valid. */
function buildVacancyRows(at: Date, listings: readonly Listing[]): Row<'vacancy'>[] {
  const homes = listings.filter(({ vertical }) => vertical === 'real-estate')
  const daysAgo = (index: number) => (index === homes.length - 1 ? vacancyValidDays + 1 : index % recentVacancyDays)
  return homes.map(({ id }, index) => ({
    listing_id: id,
    confirmed_at: new Date(at.getTime() - daysAgo(index) * day),
    hidden_at: null,
  }))
}

/** Builds vendors as they are after sign-up: hidden, with a name and a phone number only. */
function buildApplicantRows(at: Date): Vendor[] {
  const applicant = (name: 'pending' | 'rejected', business_type: BusinessType, title: string): Vendor => ({
    key: applicants[name],
    id: vendorId(applicants[name]),
    name: title,
    description: '',
    verified: false,
    street: null,
    city: '',
    province: '',
    phone: createPhone(`${name}@demo.test`),
    website: null,
    email: null,
    hours: {},
    profile: {},
    average: 0,
    visible: false,
    owner_id: accountId(name),
    business_type,
    images: [],
    created_at: new Date(at.getTime() - 95 * 60_000),
  })
  return [applicant('pending', 'store', 'Kalingalinga Crafts'), applicant('rejected', 'carrier', 'Fast Lane Parcels')]
}
