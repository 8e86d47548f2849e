/** The home page: a row with the best listings of each vertical, and the featured block. */
import { sql } from 'kysely'
import type { FeaturedProduct, ShowcaseCategory, ShowcaseItem } from '#contract/catalogue/catalogue'
import { zmwOf } from '#contract/core/values'
import { businessTypes } from '#contract/core/access'
import { allVerticals, getVerticalOfBusiness } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import { priceOnNextDeparture } from './fare'
import { isFeaturedOn, selectBrowsableListings } from './sql'
import { listingView, showcaseItem, type OfferedRow } from './views'

const itemsPerRow = 8
const featuredItems = 8

export async function loadShowcase(db: Db, at: Date): Promise<ShowcaseCategory[]> {
  const best = await findBestListings(db, at)
  const rows = await loadInOrder(db, best, at)
  return allVerticals.flatMap(({ id, name, service, routes }) => {
    const items = rows.filter(({ vertical }) => vertical === id).map(showcaseItem)
    if (items.length === 0) return []
    return [{ title: name, description: service.description, link: routes.list, serviceType: id, items }]
  })
}

/** A vendor's cheapest listings among which its best one is chosen. */
const maxVendorCandidates = 20

/**
 * Finds the listings of each vertical's row, in one query. It takes one listing per vendor, so that no vendor fills a row:
 * featured vendors by their position, then the best-rated ones. It prefers listings that are not already in the featured
 * block above.
 */
async function findBestListings(db: Db, at: Date): Promise<{ listing_id: string }[]> {
  const types = businessTypes.map((type) => getVerticalOfBusiness(type).id)
  const { rows } = await sql<{ listing_id: string }>`
    with featured as materialized (
      select vendor.id as vendor_id, vendor.business_type, featured_rank, rating, search_vendor.created_at
      from vendor join search_vendor on vendor_id = vendor.id where ${isFeaturedOn(at)}
    ), category as materialized (
      select vertical, array_agg(business_type) as types
      from unnest(${businessTypes}::text[], ${types}::text[]) as type (business_type, vertical) group by vertical
    )
    select best.listing_id from category cross join lateral (
      select listing_id, featured_rank, rating, created_at, vendors.vendor_id from (
        (select vendor_id, featured_rank, rating, created_at from featured
          where business_type = any(types) order by featured_rank, vendor_id limit ${itemsPerRow})
        union all
        (select best_rated.* from unnest(types) as type (of_type)
          -- The index has this order within a type.
          cross join lateral (
            select vendor_id, null::int, rating, created_at from search_vendor
            where business_type = of_type
              and vendor_id not in (
                select vendor_id from featured where business_type = any(types)
                order by featured_rank, vendor_id limit ${itemsPerRow}
              )
              and exists (select from search_listing
                where search_listing.vendor_id = search_vendor.vendor_id and search_listing.vertical = category.vertical)
            order by rating desc, created_at, vendor_id limit ${itemsPerRow}
          ) best_rated
          order by rating desc, created_at, vendor_id limit ${itemsPerRow})
      ) vendors
      cross join lateral (
        select cheapest.listing_id from (
          select listing_id, price_low from search_listing
          where search_listing.vendor_id = vendors.vendor_id and search_listing.vertical = category.vertical
          order by price_low, listing_id limit ${maxVendorCandidates}
        ) cheapest join listing on listing.id = listing_id
        order by listing.featured_rank is not null, price_low, listing_id limit 1
      ) offer
      order by featured_rank nulls last, rating desc, created_at, vendors.vendor_id limit ${itemsPerRow}
    ) best
    order by vertical, featured_rank nulls last, rating desc, created_at, vendor_id
  `.execute(db)
  return rows
}

async function loadInOrder(db: Db, found: readonly { listing_id: string }[], at: Date): Promise<OfferedRow[]> {
  if (found.length === 0) return []
  const ids = found.map((row) => row.listing_id)
  const rows: OfferedRow[] = await selectBrowsableListings(db)
    .where('listing.id', 'in', ids)
    .select(priceOnNextDeparture(at).as('price_on'))
    .execute()
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => rowsById.get(id) ?? [])
}

const maxFeatured = 60

interface OfVendor {
  listing_id: string
  vendor_id: string
}

/**
 * Loads one listing of each featured vendor, by position, and then the listings that are featured themselves. Splits them:
 * verticals sold by the piece are products, all others are services.
 */
export async function loadFeatured(
  db: Db,
  at: Date,
): Promise<{ products: FeaturedProduct[]; services: ShowcaseItem[] }> {
  const ofFeaturedVendors = await findListingsOfFeaturedVendors(db, at)
  const { rows: featured } = await sql<OfVendor>`
    select listing_id, listing.vendor_id from listing join search_listing on listing_id = id
    where featured_rank is not null order by featured_rank, id limit ${maxFeatured}
  `.execute(db)
  const vendorIds = new Set(ofFeaturedVendors.map(({ vendor_id }) => vendor_id))
  const others = featured.filter(({ vendor_id }) => !vendorIds.has(vendor_id))
  const rows = await loadInOrder(db, [...ofFeaturedVendors, ...others], at)
  const productVerticals = new Set<string>(
    allVerticals.filter((vertical) => vertical.stock === 'unit').map((vertical) => vertical.id),
  )
  const products = rows
    .filter((row) => productVerticals.has(row.vertical))
    .slice(0, featuredItems)
    .map(featuredProduct)
  const services = rows
    .filter((row) => !productVerticals.has(row.vertical))
    .slice(0, featuredItems)
    .map(showcaseItem)
  return { products, services }
}

/** Selects one listing of each vendor that is featured now: its first featured listing, or else its cheapest one. */
async function findListingsOfFeaturedVendors(db: Db, at: Date): Promise<OfVendor[]> {
  const { rows } = await sql<OfVendor>`
    select best.listing_id, vendor.id as vendor_id from vendor
    cross join lateral (
      select listing_id from (
        (select listing_id, 0 as place from listing join search_listing on listing_id = id
          where listing.vendor_id = vendor.id and listing.featured_rank is not null
          order by listing.featured_rank, price_low limit 1)
        union all
        (select listing_id, 1 from search_listing where search_listing.vendor_id = vendor.id
          order by price_low, listing_id limit 1)
      ) offers order by place limit 1
    ) best
    where visible and ${isFeaturedOn(at)} order by vendor.featured_rank, best.listing_id limit ${maxFeatured}
  `.execute(db)
  return rows
}

function featuredProduct(row: OfferedRow): FeaturedProduct {
  const { _id, name, description, imageUrl, vendorId, town, details } = listingView(row)
  return {
    _id,
    name,
    description,
    price: zmwOf(row.price_ngwee),
    imageUrl,
    storeLocation: town || 'Online',
    category: typeof details.category === 'string' ? details.category : 'product',
    storeId: vendorId,
  }
}
