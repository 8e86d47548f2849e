/** Lists of vendors, and of the listings and bookings of one vendor, for administrators. */
import { sql } from 'kysely'
import { adminPageSize, maxCounted } from '#contract/core/list-page'
import type {
  AdminBooking,
  AdminListing,
  AdminVendor,
  listBookingsOfVendor,
  listVendorListings,
  listVendorsForAdmins,
  VendorStatus,
} from '#contract/platform/vendors'
import type { InputOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import { zmwOf } from '#contract/core/values'
import type { Db } from '../../../db/connect'
import { countRows } from '../../../db/count-rows'
import { buildLikePattern, buildWordPattern } from '../../../db/like-pattern'
import { isFeaturedOn, listingPath, splitWords } from '../../catalogue/catalogue'
import type { ListPage } from '../../route'
import { filterBy } from '../../../db/conditions'

/** In the order of `vendorStatuses`. */
const status = sql<VendorStatus>`case
  when vendor.hidden_at is not null then 'hidden'
  when owner.deleted_at is not null then 'closed'
  when not owner.is_active then 'suspended'
  when owner.approval_status <> 'approved' then owner.approval_status
  else 'visible' end`

/** A vendor has no name before its profile is complete. Needs the account of its owner as `owner`. */
export const displayedVendorName = sql<string>`coalesce(nullif(vendor.name, ''), owner.company_name, owner.full_name)`

/** Totals that the triggers of `013-statistics.sql` keep. */
const readTotal = (metric: 'vendorSales' | 'vendorBookings') => sql<number>`(
  select coalesce(sum(amount), 0)::bigint from statistic
  where metric = ${metric} and day = '-infinity' and dimension = vendor.id::text)`

const selectVendors = (db: Db) =>
  db
    .selectFrom('vendor')
    .innerJoin('account as owner', 'owner.id', 'vendor.owner_id')
    .select([
      'vendor.id',
      displayedVendorName.as('displayed_name'),
      'vendor.business_type',
      'city',
      'verified',
      'hidden_reason',
      'rating_sum',
      'rating_count',
      'featured_rank',
      'featured_from',
      'featured_to',
      status.as('status'),
      readTotal('vendorSales').as('sales_ngwee'),
      readTotal('vendorBookings').as('bookings'),
      sql<number>`(select count(*)::int from (
        select from listing where listing.vendor_id = vendor.id limit ${maxCounted + 1}) counted)`.as('listings'),
    ])

type VendorRow = Awaited<ReturnType<ReturnType<typeof selectVendors>['execute']>>[number]

const vendorView = (row: VendorRow): AdminVendor => ({
  _id: row.id,
  name: row.displayed_name,
  businessType: row.business_type,
  city: row.city,
  status: row.status,
  hiddenReason: row.hidden_reason,
  verified: row.verified,
  rating: { average: row.rating_count ? row.rating_sum / row.rating_count : 0, count: row.rating_count },
  sales: zmwOf(row.sales_ngwee),
  listings: row.listings,
  bookings: row.bookings,
  featured: row.featured_rank ? { rank: row.featured_rank, from: row.featured_from, to: row.featured_to } : null,
})

/**
 * Returns one page of the vendors of a type, by name; featured ones by their position. The page is selected first, so that
 * the totals of skipped vendors are not computed.
 */
export async function listVendors(
  db: Db,
  query: InputOf<typeof listVendorsForAdmins>['query'],
  at: Date,
): Promise<ListPage<AdminVendor[]>> {
  const matches = selectMatches(db, query, at)
  const page = await matches
    .select('vendor_id')
    .$if(query.show === 'featured', (vendors) => vendors.orderBy(featuredRank))
    .orderBy('name_key')
    .orderBy('vendor_id')
    .limit(adminPageSize)
    .offset(((query.page ?? 1) - 1) * adminPageSize)
    .execute()
  const total = await countRows(db, matches.select('vendor_id'))
  if (page.length === 0) return { items: [], total }
  const ids = page.map((row) => row.vendor_id)
  const rows = await selectVendors(db).where('vendor.id', 'in', ids).execute()
  return { items: rows.map(vendorView).sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)), total }
}

const featuredRank = sql`(select featured_rank from vendor where vendor.id = admin_vendor.vendor_id)`

function selectMatches(db: Db, query: InputOf<typeof listVendorsForAdmins>['query'], at: Date) {
  let vendors = db.selectFrom('admin_vendor').where('business_type', '=', query.type)
  if (query.show === 'visible') vendors = vendors.where('visible', '=', true)
  if (query.show === 'hidden') vendors = vendors.where('visible', '=', false)
  if (query.show === 'featured')
    vendors = vendors.where('vendor_id', 'in', db.selectFrom('vendor').select('id').where(isFeaturedOn(at)))
  for (const word of splitWords(query.search)) vendors = vendors.where('search', 'like', buildWordPattern(word))
  return vendors
}

/** @throws Refusal `not_found` */
export async function readVendor(db: Db, id: string): Promise<AdminVendor> {
  const row = await selectVendors(db).where('vendor.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return vendorView(row)
}

export async function listListings(
  db: Db,
  vendorId: string,
  { search, page = 1 }: InputOf<typeof listVendorListings>['query'],
): Promise<ListPage<AdminListing[]>> {
  let listings = db.selectFrom('listing').where('vendor_id', '=', vendorId)
  for (const word of splitWords(search)) listings = listings.where('name', 'ilike', buildLikePattern(word))
  const rows = await listings
    .select(['id', 'vendor_id', 'vertical', 'name', 'town', 'price_ngwee', 'offered', 'hidden_at', 'hidden_reason'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
  return {
    items: rows.map((row) => ({
      _id: row.id,
      name: row.name,
      town: row.town,
      price: zmwOf(row.price_ngwee),
      offered: row.offered,
      isHidden: row.hidden_at !== null,
      hiddenReason: row.hidden_reason,
      path: listingPath(row),
    })),
    total: await countRows(db, listings.select('id')),
  }
}

export async function listBookings(
  db: Db,
  vendorId: string,
  { reference, page = 1 }: InputOf<typeof listBookingsOfVendor>['query'],
): Promise<ListPage<AdminBooking[]>> {
  const bookings = db
    .selectFrom('booking')
    .where('booking.vendor_id', '=', vendorId)
    // The whole reference, because a part of it would read all bookings of the vendor.
    .$call(
      filterBy(reference || undefined, (found, whole) => found.where('booking.reference', '=', whole.toUpperCase())),
    )
  const rows = await bookings
    .innerJoin('account', 'account.id', 'booking.account_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select([
      'booking.id',
      'booking.reference',
      'account.full_name',
      'listing.name',
      'booking.state',
      'starts_on',
      'total_ngwee',
      'booking.created_at',
    ])
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id')
    .limit(adminPageSize)
    .offset((page - 1) * adminPageSize)
    .execute()
  return {
    items: rows.map((row) => ({
      _id: row.id,
      reference: row.reference,
      customerName: row.full_name,
      listingName: row.name,
      status: row.state,
      startsOn: row.starts_on,
      total: zmwOf(row.total_ngwee),
      createdAt: row.created_at.toISOString(),
    })),
    total: await countRows(db, bookings.select('booking.id')),
  }
}
