/** Builds the complete demo data in memory. `load.ts` inserts it. */
import { findItem } from '#contract/core/checked-access'
import type { BusinessType } from '#contract/core/access'
import { vacancyValidDays } from '#contract/verticals/real-estate/viewings'
import {
  accountId,
  applicants,
  rejectionReason,
  buildDemoAccountRows,
  buildGuestRows,
  buildNewcomerRows,
  getOwnerId,
  buildOwnerRows,
} from './accounts'
import { buildApplicantVendor, buildApplications, type ApplicationRows } from './applications'
import { buildSales } from './bookings'
import type { Sales } from './money'
import { buildDepartureRows } from './departures'
import { buildApplicationRows, buildJobRows } from './jobs'
import { buildListingRows, type Listing } from './listings'
import { buildNotificationRows } from './notifications'
import { buildPaymentSettings } from './payment-settings'
import { buildVerticalRows, type VerticalRows } from './verticals/rows'
import { addRatings, buildReviewRows, type Review } from './reviews'
import { buildReportRows, type ReportRows } from './reports'
import type { Row } from './rows'
import { buildVendorRows, type Vendor } from './vendors'

export type Market = MarketRows & VerticalRows

interface MarketRows extends Sales, ReportRows {
  accounts: Row<'account'>[]
  vendors: Vendor[]
  listings: Listing[]
  paymentSettings: Row<'payment_settings'>[]
  notifications: Row<'notification'>[]
  jobs: Row<'job'>[]
  applications: Row<'job_application'>[]
  reviews: Review[]
  approvalEvents: ApplicationRows['approvalEvents']
  vacancies: Row<'vacancy'>[]
  departures: Row<'departure'>[]
}

export function buildMarket(at: Date, passwordHash: string): Market {
  const vendors = buildVendorRows(at, getOwnerId)
  const listings = buildListingRows(at, vendors)
  const sales = buildSales(at, listings)
  const applications = buildApplications(at, rejectionReason)
  const accounts = [
    ...buildDemoAccountRows(at, passwordHash),
    ...buildOwnerRows(at),
    ...applications.applicantAccounts,
    ...buildGuestRows(at),
    ...buildNewcomerRows(at),
  ]
  const findOwner = (id: string) =>
    findItem(accounts, (account) => account.id === findItem(vendors, (vendor) => vendor.id === id).owner_id)
  const reviews = buildReviewRows(at, vendors, sales.bookings)
  return {
    accounts,
    vendors: addRatings([...vendors, ...buildHiddenVendors(at), ...applications.applicantVendors], reviews),
    listings,
    ...sales,
    ...buildVerticalRows(at, sales.bookings, findOwner),
    paymentSettings: buildPaymentSettings(at),
    notifications: buildNotificationRows(at, { ...sales, listings, vendors }),
    jobs: buildJobRows(at),
    applications: buildApplicationRows(at),
    reviews,
    approvalEvents: applications.approvalEvents,
    ...buildReportRows(at, reviews, listings),
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

/** Builds the vendors of the demo accounts that are not public. */
function buildHiddenVendors(at: Date): Vendor[] {
  const applicant = (name: keyof typeof applicants, type: BusinessType, title: string): Vendor =>
    buildApplicantVendor(applicants[name], type, title, accountId(name), new Date(at.getTime() - 95 * 60_000))
  return [
    applicant('pending', 'store', 'Kalingalinga Crafts'),
    applicant('rejected', 'carrier', 'Fast Lane Parcels'),
    applicant('suspendedpartner', 'bus', 'Kabwe Night Coaches'),
  ]
}
