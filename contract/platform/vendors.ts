/** Vendors of each service, as administrators see and manage them. Hidden ones are included. */
import {
  array,
  boolean,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { businessTypes } from '../core/access'
import { bookingStates } from '../core/state-machines'
import { endpoint } from '../core/endpoint'
import { userMessage } from '../core/validation'
import { Id, Instant, LocalDate, text, wholeNumber } from '../core/values'
import { adminsOnly } from '../core/admin-access'
import { pageQuery } from '../core/list-page'

/**
 * Why the public does not see a vendor, or `visible`. The first that applies: Tilipo has hidden it, its owner's account
 * was deleted, is suspended, or is not approved.
 */
export const vendorStatuses = ['visible', 'hidden', 'closed', 'suspended', 'pending', 'rejected'] as const
export type VendorStatus = (typeof vendorStatuses)[number]

const Featured = type({
  /** The position on the home page; the smallest first. */
  rank: integer(),
  /** First and last day; null without a limit. */
  from: nullable(LocalDate),
  to: nullable(LocalDate),
})
export type Featured = Infer<typeof Featured>

export const AdminVendor = type({
  _id: Id,
  name: string(),
  businessType: enums(businessTypes),
  city: string(),
  status: enums(vendorStatuses),
  /** The reason of `hidden`, which the vendor reads too. */
  hiddenReason: nullable(string()),
  verified: boolean(),
  rating: type({ average: number(), count: integer() }),
  /** Gross sales in ZMW, without deposits. Refunds are not subtracted. */
  sales: number(),
  /** Counted up to `maxCounted + 1`. */
  listings: integer(),
  /** Confirmed and served bookings. */
  bookings: integer(),
  featured: nullable(Featured),
})
export type AdminVendor = Infer<typeof AdminVendor>

export const listVendorsForAdmins = endpoint({
  name: 'admin.vendors',
  method: 'GET',
  path: '/admin/vendors',
  query: object({
    type: enums(businessTypes),
    /** Words of the name or town, in any order. */
    search: optional(text(100)),
    show: optional(enums(['visible', 'hidden', 'featured'] as const)),
    ...pageQuery,
  }),
  answer: array(AdminVendor),
  access: adminsOnly,
  offline: 'refuse',
})

const vendorParams = object({ id: Id })

export const readVendorForAdmins = endpoint({
  name: 'admin.vendor',
  method: 'GET',
  path: '/admin/vendors/:id',
  params: vendorParams,
  answer: AdminVendor,
  access: adminsOnly,
  offline: 'refuse',
})

export const AdminListing = type({
  _id: Id,
  name: string(),
  town: string(),
  price: number(),
  /** Whether the public sees it, as far as the listing itself decides. */
  offered: boolean(),
  isHidden: boolean(),
  hiddenReason: nullable(string()),
  path: string(),
})
export type AdminListing = Infer<typeof AdminListing>

export const listVendorListings = endpoint({
  name: 'admin.vendorListings',
  method: 'GET',
  path: '/admin/vendors/:id/listings',
  params: vendorParams,
  query: object({ search: optional(text(100)), ...pageQuery }),
  answer: array(AdminListing),
  access: adminsOnly,
  offline: 'refuse',
})

export const AdminBooking = type({
  _id: Id,
  reference: string(),
  customerName: string(),
  listingName: string(),
  status: enums(bookingStates),
  startsOn: LocalDate,
  total: number(),
  createdAt: Instant,
})
export type AdminBooking = Infer<typeof AdminBooking>

/** The newest first. */
export const listBookingsOfVendor = endpoint({
  name: 'admin.vendorBookings',
  method: 'GET',
  path: '/admin/vendors/:id/bookings',
  params: vendorParams,
  query: object({ reference: optional(text(20)), ...pageQuery }),
  answer: array(AdminBooking),
  access: adminsOnly,
  offline: 'refuse',
})

export const setVendorVerified = endpoint({
  name: 'admin.vendorVerified',
  method: 'PUT',
  path: '/admin/vendors/:id/verified',
  params: vendorParams,
  body: object({ verified: boolean() }),
  answer: type({ changed: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
})

export const maxHiddenReasonLength = 500
const HiddenBody = refine(
  object({ hidden: boolean(), reason: optional(text(maxHiddenReasonLength)) }),
  'reason',
  ({ hidden, reason }) => !hidden || Boolean(reason) || userMessage('Please enter a reason. The vendor will see it.'),
)

/** Hides a vendor with all its listings, or shows it again. Paid bookings stay. The vendor is notified of the reason. */
export const setVendorHidden = endpoint({
  name: 'admin.vendorHidden',
  method: 'PUT',
  path: '/admin/vendors/:id/hidden',
  params: vendorParams,
  body: HiddenBody,
  answer: type({ changed: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
})

/** Hides one listing, or shows it again as the partner had left it. The vendor is notified of the reason. */
export const setListingHidden = endpoint({
  name: 'admin.listingHidden',
  method: 'PUT',
  path: '/admin/listings/:id/hidden',
  params: vendorParams,
  body: HiddenBody,
  answer: type({ changed: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
})

export const maxFeaturedRank = 99

/** Features a vendor on the home page: first in the row of its service, and with one listing in the featured block. */
export const setVendorFeatured = endpoint({
  name: 'admin.vendorFeatured',
  method: 'PUT',
  path: '/admin/vendors/:id/featured',
  params: vendorParams,
  body: object({
    featured: nullable(
      refine(
        object({
          rank: wholeNumber(1, maxFeaturedRank),
          from: nullable(LocalDate),
          to: nullable(LocalDate),
        }),
        'days',
        ({ from, to }) => !from || !to || from <= to || userMessage('The last day cannot be before the first day.'),
      ),
    ),
  }),
  answer: type({ changed: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
})
