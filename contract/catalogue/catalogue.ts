/** Public catalogue endpoints: the showcase, the featured block, vendors, listings and their availability. */
import {
  array,
  boolean,
  coerce,
  enums,
  integer,
  literal,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct'
import { anyone, businessTypes } from '../core/access'
import { list, userMessage } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { publicPaths } from '../core/public-paths'
import { listingSorts, maxFilterDays, maxFilterPriceZmw, vendorSorts } from './list-options'
import { verticalIds } from '../verticals/vertical'
import { Id, Instant, LocalDate, countNights, OpaqueId, text, wholeNumber, withDefault, Zmw } from '../core/values'

/** Fields of tolerant responses. Only fields without which a card or page cannot be displayed are required. */
const Text = withDefault(string(), '')
const NullableText = withDefault(nullable(string()), null)
const OptionalZmw = coerce(optional(Zmw), literal(null), () => undefined)
const Rating = withDefault(type({ average: number(), count: integer() }), { average: 0, count: 0 })

const ShowcaseItem = type({
  id: OpaqueId,
  /** Empty if the provider is unknown. */
  partnerId: Text,
  name: string(),
  description: Text,
  price: OptionalZmw,
  imageUrl: NullableText,
  location: Text,
  type: Text,
  /** Takes precedence over `link`. Without both, the client derives the page from type and id. */
  path: Text,
  link: optional(nullable(string())),
  providerName: Text,
  additionalInfo: withDefault(type({ rating: withDefault(nullable(number()), null) }), { rating: null }),
})
export type ShowcaseItem = Infer<typeof ShowcaseItem>

const ShowcaseCategory = type({
  title: string(),
  description: Text,
  link: string(),
  serviceType: string(),
  items: list(ShowcaseItem),
})
export type ShowcaseCategory = Infer<typeof ShowcaseCategory>

const FeaturedProduct = type({
  _id: OpaqueId,
  name: string(),
  description: Text,
  price: Zmw,
  imageUrl: NullableText,
  storeLocation: withDefault(string(), 'Online'),
  category: withDefault(string(), 'product'),
  storeId: Text,
})
export type FeaturedProduct = Infer<typeof FeaturedProduct>

export const showcase = endpoint({
  ...publicPaths.showcase,
  method: 'GET',
  answer: list(ShowcaseCategory),
  access: anyone,
  offline: 'cache',
})
export const featured = endpoint({
  ...publicPaths.featured,
  method: 'GET',
  answer: type({ products: list(FeaturedProduct), services: list(ShowcaseItem) }),
  access: anyone,
  offline: 'cache',
})

const Hours = type({ closed: boolean(), open: NullableText, close: NullableText })

export const Vendor = type({
  _id: OpaqueId,
  businessName: string(),
  businessType: enums(businessTypes),
  description: Text,
  /** The first picture; all of them in the response for a single vendor. */
  images: withDefault(list(string()), []),
  /** Descriptions of these images; empty texts for those without. Missing if there are none. */
  imageAlts: optional(list(string())),
  verified: withDefault(boolean(), false),
  location: type({ address: type({ street: NullableText, city: Text, province: Text }) }),
  rating: Rating,
  contact: withDefault(type({ phone: NullableText, website: NullableText }), { phone: null, website: null }),
  operatingHours: withDefault(record(string(), Hours), {}),
  /** In degrees. Only in the response for a single vendor. */
  position: optional(nullable(type({ lat: number(), lon: number() }))),
})
export type Vendor = Infer<typeof Vendor>

export const Service = type({
  _id: OpaqueId,
  name: string(),
  description: Text,
  price: type({ currency: withDefault(string(), 'ZMW'), amount: Zmw }),
  imageUrl: NullableText,
  path: Text,
})

const kwacha = coerce(max(min(number(), 0), maxFilterPriceZmw), string(), (value) =>
  /^\d{1,8}(\.\d{1,2})?$/.test(value) ? Number(value) : NaN,
)

const filters = {
  q: optional(text(100)),
  town: optional(text(60)),
  ratingFrom: optional(wholeNumber(1, 5)),
  page: optional(wholeNumber(1, 1000)),
  /** The `next` of the previous page. It takes the place of `page`. */
  after: optional(text(500)),
  pageSize: optional(wholeNumber(1, 60)),
}
const paged = {
  /** Counted up to 1,000. */
  total: integer(),
  /** Whether there are more results than `total`. */
  isLowerBound: optional(boolean()),
  page: integer(),
  pageSize: integer(),
  /** Opaque, for `after`. Missing on the last page. Only lists without words go on after 1,000 results. */
  next: optional(string()),
  /** The corrected search query if it differs from the input. Words without any match are omitted. */
  readAs: optional(string()),
  /**
   * Suggestions if nothing was found: query fields to change (empty: remove the field) and the number of results then.
   */
  instead: optional(list(type({ change: record(string(), string()), total: integer() }))),
}

export const vendors = endpoint({
  ...publicPaths.vendors,
  method: 'GET',
  query: object({ ...filters, businessType: optional(enums(businessTypes)), sort: optional(enums(vendorSorts)) }),
  answer: type({ ...paged, vendors: list(Vendor) }),
  access: anyone,
  offline: 'cache',
})
export const vendor = endpoint({
  ...publicPaths.vendor,
  method: 'GET',
  params: object({ id: Id }),
  answer: type({ vendor: Vendor, services: list(Service) }),
  access: anyone,
  offline: 'cache',
})

/**
 * An offer of a vendor, such as a room type, a trip, a car or a product. `details` has the schema of its vertical, or
 * is empty.
 */
export const Listing = type({
  _id: OpaqueId,
  vertical: enums(verticalIds),
  vendorId: Text,
  vendorName: Text,
  name: string(),
  description: Text,
  price: Zmw,
  /** The price on days without a price of their own. Missing if it is `price`. */
  basePrice: optional(Zmw),
  /** The unit of the price: `night`, `day`, `kg`, `item` … */
  unit: Text,
  imageUrl: NullableText,
  /** Photos after the main one. Only in the response for a single listing. */
  moreImages: optional(list(string())),
  /** Descriptions of the main photo and of `moreImages`; empty texts for those without. Missing if there are none. */
  imageAlts: optional(list(string())),
  /** Policies of the vendor for all its listings, such as insurance. Only in the response for a single listing. */
  policies: optional(list(type({ label: string(), text: string() }))),
  town: Text,
  rating: Rating,
  details: withDefault(record(string(), unknown()), {}),
  /** Units left on the requested day, or on the next day of a coach. */
  free: optional(type({ date: LocalDate, left: integer() })),
  path: Text,
})
export type Listing = Infer<typeof Listing>

export const listings = endpoint({
  ...publicPaths.listings,
  method: 'GET',
  query: refine(
    object({
      ...filters,
      vertical: optional(enums(verticalIds)),
      vendorId: optional(Id),
      priceFrom: optional(kwacha),
      priceTo: optional(kwacha),
      /** Only listings that are free on this day, or from this day to the return day `to`. */
      from: optional(LocalDate),
      to: optional(LocalDate),
      sort: optional(enums(listingSorts)),
    }),
    'listings',
    ({ priceFrom = 0, priceTo = maxFilterPriceZmw, from, to }) => {
      if (priceFrom > priceTo) return userMessage("The lowest price can't be above the highest.")
      if (!to) return true
      if (!from) return userMessage('Please enter the first day too.')
      const days = countNights(from, to)
      return (
        (days > 0 && days <= maxFilterDays) ||
        userMessage('The last day must be after the first, and within 60 days of it.')
      )
    },
  ),
  answer: type({ ...paged, listings: list(Listing) }),
  access: anyone,
  offline: 'cache',
})
export const listing = endpoint({
  ...publicPaths.listing,
  method: 'GET',
  params: object({ id: Id }),
  answer: type({ listing: Listing, vendor: Vendor }),
  access: anyone,
  offline: 'cache',
})
/** Free units and price for each day from `from` on. */
export const availability = endpoint({
  ...publicPaths.availability,
  method: 'GET',
  params: object({ id: Id }),
  query: object({ from: LocalDate, days: optional(wholeNumber(1, 92)) }),
  answer: type({
    days: array(
      type({
        date: LocalDate,
        free: integer(),
        price: Zmw,
        /** The minimum length of a booking that starts on this day. Missing if it is 1. */
        minStay: optional(integer()),
      }),
    ),
  }),
  access: anyone,
  offline: 'cache',
})

/**
 * The occupancy of a listing in a period, for the choosers: the units left per slot (free slots are omitted), the busy
 * intervals of each unit, and the days on which it is closed. It never contains customer data.
 */
export const occupancy = endpoint({
  ...publicPaths.taken,
  method: 'GET',
  params: object({ id: Id }),
  query: object({ from: LocalDate, to: LocalDate }),
  answer: type({
    /** `sold`: units that are paid for and not only held. */
    counts: array(type({ slot: string(), left: integer(), sold: optional(integer()) })),
    busy: array(type({ unit: integer(), from: Instant, to: Instant })),
    closed: array(LocalDate),
    /** Minimum length of bookings by their start day. Missing days have the minimum 1. */
    minStays: optional(record(string(), integer())),
    /** Departures that have reached their minimum number of travelers. */
    guaranteed: optional(array(string())),
    /** Homes only: when the agent last confirmed the vacancy, and whether the confirmation is still valid. */
    vacancy: optional(nullable(type({ confirmedAt: Instant, stands: boolean() }))),
  }),
  access: anyone,
  offline: 'cache',
})
