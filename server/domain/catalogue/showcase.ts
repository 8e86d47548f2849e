/** The home page: a row with the best listings of each vertical, and the featured block. */
import { sql } from 'kysely'
import type { FeaturedProduct, ShowcaseCategory, ShowcaseItem } from '#contract/catalogue/catalogue'
import { zmwOf } from '#contract/core/values'
import { allVerticals } from '#contract/verticals/index'
import type { Vertical } from '#contract/verticals/vertical'
import type { Db } from '../../db/connect'
import { priceOnNextDeparture } from './fare'
import { isFeaturedOn, selectBrowsableListings } from './sql'
import { listingView, showcaseItem, type OfferedRow } from './views'

const itemsPerRow = 8
const featuredItems = 8

export async function loadShowcase(db: Db, at: Date): Promise<ShowcaseCategory[]> {
  const categories = await Promise.all(allVerticals.map((vertical) => loadCategory(db, vertical, at)))
  return categories.filter((category) => category.items.length > 0)
}

async function loadCategory(db: Db, { id, name, service, routes }: Vertical, at: Date): Promise<ShowcaseCategory> {
  const rows = await loadBestListings(db, id, at)
  return {
    title: name,
    description: service.description,
    link: routes.list,
    serviceType: id,
    items: rows.map(showcaseItem),
  }
}

/**
 * Selects one listing per vendor, so that no vendor fills a row: featured vendors by their position, then the best-rated
 * ones. It prefers listings that are not already in the featured block above.
 */
async function loadBestListings(db: Db, vertical: string, at: Date): Promise<OfferedRow[]> {
  return db
    .with('best', (cte) =>
      selectBrowsableListings(cte as unknown as Db)
        .where('vertical', '=', vertical)
        .select(priceOnNextDeparture(at).as('price_on'))
        .select(sql<number | null>`case when ${isFeaturedOn(at)} then vendor.featured_rank end`.as('vendor_rank'))
        .distinctOn('listing.vendor_id')
        .orderBy('listing.vendor_id')
        .orderBy((eb) => eb('listing.featured_rank', 'is not', null))
        .orderBy('price_ngwee'),
    )
    .selectFrom('best')
    .selectAll()
    .orderBy(sql`vendor_rank nulls last`)
    .orderBy(
      (eb) => eb(eb.cast<number>('rating_sum', 'float8'), '/', eb.fn<number>('greatest', ['rating_count', eb.lit(1)])),
      'desc',
    )
    .orderBy('id')
    .limit(itemsPerRow)
    .execute() as Promise<OfferedRow[]>
}

/**
 * Loads one listing of each featured vendor, by position, and then the listings that are featured themselves. Splits them:
 * verticals sold by the piece are products, all others are services.
 */
export async function loadFeatured(
  db: Db,
  at: Date,
): Promise<{ products: FeaturedProduct[]; services: ShowcaseItem[] }> {
  const ofFeaturedVendors = await loadListingsOfFeaturedVendors(db, at)
  const featuredListings = await selectBrowsableListings(db)
    .select(priceOnNextDeparture(at).as('price_on'))
    .where('listing.featured_rank', 'is not', null)
    .orderBy('listing.featured_rank')
    .orderBy('listing.id')
    .limit(60)
    .execute()
  const vendorIds = new Set(ofFeaturedVendors.map(({ vendor_id }) => vendor_id))
  const rows = [...ofFeaturedVendors, ...featuredListings.filter(({ vendor_id }) => !vendorIds.has(vendor_id))]
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
async function loadListingsOfFeaturedVendors(db: Db, at: Date): Promise<OfferedRow[]> {
  return db
    .with('best', (cte) =>
      selectBrowsableListings(cte as unknown as Db)
        .where(isFeaturedOn(at))
        .select([priceOnNextDeparture(at).as('price_on'), 'vendor.featured_rank as vendor_rank'])
        .distinctOn('listing.vendor_id')
        .orderBy('listing.vendor_id')
        .orderBy(sql`listing.featured_rank nulls last`)
        .orderBy('price_ngwee'),
    )
    .selectFrom('best')
    .selectAll()
    .orderBy('vendor_rank')
    .orderBy('id')
    .limit(60)
    .execute() as Promise<OfferedRow[]>
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
