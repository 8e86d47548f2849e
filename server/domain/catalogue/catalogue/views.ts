/** Public views of vendors and listings. */
import type { Selectable } from 'kysely'
import type { Listing, ShowcaseItem, Vendor } from '#contract/catalogue/catalogue'
import { check } from '#contract/core/validation'
import { zmwOf } from '#contract/core/values'
import { verticals } from '#contract/verticals/index'
import { verticalSchemas } from '#contract/verticals/schemas/index'
import { buildPath, type VerticalId } from '#contract/verticals/vertical'
import type { Database } from '../../../db/schema'

type SearchColumn = 'search' | 'search_name' | 'search_town'
type VendorRow = Omit<
  Selectable<Database['vendor']>,
  SearchColumn | 'changed_at' | 'country' | 'profile' | 'profile_version' | 'image_alts'
>
/** Columns of Tilipo's decisions. The queries of public data do not select them. */
type HidingColumn = 'removed' | 'hidden_at' | 'hidden_by' | 'hidden_reason' | 'offered_before_hidden'
type ListingRow = Omit<
  Selectable<Database['listing']>,
  SearchColumn | HidingColumn | 'changed_at' | 'more_images' | 'image_alts'
>
/** A listing joined with the public columns of its vendor. */
export type OfferedRow = ListingRow & {
  vendor_name: string
  rating_sum: number
  rating_count: number
  /** The day that `left` applies to. Set only if the query selected it. */
  free_on?: string | null
  left?: number | null
  /** What is left of goods. */
  pieces_left?: number | null
  /** The price on that day in ngwee, if the price depends on the day. */
  price_on?: number
}

export const computeRating = (row: { rating_sum: number; rating_count: number }) => ({
  average: row.rating_count === 0 ? 0 : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
  count: row.rating_count,
})

export function vendorView(row: VendorRow): Vendor {
  return {
    _id: row.id,
    businessName: row.name,
    businessType: row.business_type,
    description: row.description,
    images: row.images.slice(0, 1),
    verified: row.verified,
    location: { address: { street: row.street, city: row.city, province: row.province } },
    rating: computeRating(row),
    contact: { phone: row.phone, website: row.website },
    operatingHours: row.hours,
  }
}

export function listingView(row: OfferedRow): Listing {
  return {
    _id: row.id,
    vertical: row.vertical,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    name: row.name,
    description: row.description,
    price: zmwOf(row.price_on ?? row.price_ngwee),
    ...(row.price_on !== undefined && row.price_on !== row.price_ngwee && { basePrice: zmwOf(row.price_ngwee) }),
    unit: row.unit,
    imageUrl: row.image_url,
    town: row.town,
    rating: computeRating(row),
    details: getPublicDetails(row),
    ...getAvailability(row),
    path: listingPath(row),
  }
}

const getAvailability = ({ free_on: date, left }: OfferedRow): Pick<Listing, 'free'> =>
  date && left !== null && left !== undefined ? { free: { date, left } } : {}

/** Ids of the business's own routes and vehicles, and the codes of its products. */
const privateDetails = new Set(['refs', 'sku', 'barcode'])

/**
 * Returns the details only if they are complete and valid. Otherwise the page shows the listing without details. The
 * stock of goods is what is left (decision 089).
 */
function getPublicDetails({ vertical, details: stored, pieces_left: left }: OfferedRow): Listing['details'] {
  const ownDetails = Object.fromEntries(Object.entries(stored).filter(([name]) => !privateDetails.has(name)))
  const { countedField } = verticals[vertical]
  const details = countedField ? { ...ownDetails, [countedField]: left } : ownDetails
  return check(verticalSchemas[vertical].details, details).ok ? details : {}
}

export function showcaseItem(row: OfferedRow): ShowcaseItem {
  const { average, count } = computeRating(row)
  return {
    id: row.id,
    partnerId: row.vendor_id,
    name: row.name,
    description: row.description,
    price: zmwOf(row.price_on ?? row.price_ngwee),
    imageUrl: row.image_url,
    location: row.town,
    type: row.vertical,
    path: listingPath(row),
    providerName: row.vendor_name,
    additionalInfo: { rating: count === 0 ? null : average },
  }
}

export const listingPath = (row: { vertical: VerticalId; id: string }): string =>
  buildPath(verticals[row.vertical].routes.listing, row.id)
