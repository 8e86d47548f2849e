/** Builds the complete demo data in memory. `load.ts` inserts it. */
import type { BusinessType } from '#contract/access'
import { vacantDays } from '#contract/verticals/viewings'
import { accountId, applicants, demoAccountRows, guestRows, ownerOf, ownerRows } from './accounts'
import { salesOf, type Sales } from './bookings'
import { departureRows } from './departures'
import { applicationRows, jobRows } from './jobs'
import { listingRows, type Listing } from './listings'
import { notificationRows } from './notifications'
import { carriedOf, type Carried } from './parcels'
import { rated, reviewRows, type Review } from './reviews'
import type { Row } from './rows'
import { phoneOf, vendorId, vendorRows, type Vendor } from './vendors'

export interface Market extends Sales, Carried {
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

export function marketOf(at: Date, passwordHash: string): Market {
  const vendors = vendorRows(at, ownerOf)
  const listings = listingRows(at, vendors)
  const sales = salesOf(at, listings)
  const accounts = [...demoAccountRows(at, passwordHash), ...ownerRows(at), ...guestRows(at)]
  const ownerIn = (id: string) =>
    accounts.find((account) => account.id === vendors.find((vendor) => vendor.id === id)!.owner_id)!
  const reviews = reviewRows(at, vendors, sales.bookings)
  return {
    accounts,
    vendors: rated([...vendors, ...applicantRows(at)], reviews),
    listings,
    ...sales,
    ...carriedOf(at, sales.bookings, ownerIn),
    notifications: notificationRows(at, { ...sales, listings, vendors }),
    jobs: jobRows(at),
    applications: applicationRows(at),
    reviews,
    vacancies: vacancyRows(at, listings),
    departures: departureRows(sales.bookings),
  }
}

const latelyVacant = 9
const day = 24 * 60 * 60_000

/** Builds recent vacancy confirmations for all homes. The last one is too old to be valid. */
function vacancyRows(at: Date, listings: readonly Listing[]): Row<'vacancy'>[] {
  const homes = listings.filter(({ vertical }) => vertical === 'real-estate')
  const daysAgo = (index: number) => (index === homes.length - 1 ? vacantDays + 1 : index % latelyVacant)
  return homes.map(({ id }, index) => ({
    listing_id: id,
    confirmed_at: new Date(at.getTime() - daysAgo(index) * day),
    hidden_at: null,
  }))
}

/** Builds vendors as they are after sign-up: hidden, with a name and a phone number only. */
function applicantRows(at: Date): Vendor[] {
  const applicant = (name: 'pending' | 'rejected', business_type: BusinessType, title: string): Vendor => ({
    key: applicants[name],
    id: vendorId(applicants[name]),
    name: title,
    description: '',
    verified: false,
    street: null,
    city: '',
    province: '',
    phone: phoneOf(`${name}@demo.test`),
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
