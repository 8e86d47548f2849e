/** Search and filtering of listings and vendors, with pagination. */
import type { InputOf } from '#contract/core/endpoint'
import type * as catalogue from '#contract/catalogue/catalogue'
import type { ListingSort, VendorSort } from '#contract/catalogue/list-options'
import { lusakaDate, lusakaTime, ngweeOf } from '#contract/core/values'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { businessTypes } from '#contract/accounts/access'
import { findVerticals } from '#contract/catalogue/search-query'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { freeQuantity, nextDepartureFreeSeats, nextDepartureDate } from '../stock'
import { priceOn } from './fare'
import { interpretSearchQuery, type SearchQuery } from './search-query'
import { vendorMatchesWord, matchesWord, buildListingRank, buildVendorRank } from './rank'
import { countAll, buildLikePattern, selectBrowsableListings, averageRating } from './sql'
import { listingView, vendorView } from './views'
import { findQuerySuggestions } from './query-suggestions'

type ListingQuery = InputOf<typeof catalogue.listings>['query']
type VendorQuery = InputOf<typeof catalogue.vendors>['query']

const defaultPageSize = 20

export async function browseListings(db: Db, query: ListingQuery, at: Date) {
  const { page = 1, pageSize = defaultPageSize } = query
  const question = await interpretSearchQuery(db, query.q)
  const filtered = filterListings(db, query, question, at)
  const price = priceOn(buildDayExpression(query, at))
  const sortExpression = listingSortExpressions[query.sort ?? 'best']({
    rank: buildListingRank(question, query.q),
    price,
  })
  const [rows, total] = await Promise.all([
    filtered
      .select([
        buildDayExpression(query, at).as('free_on'),
        buildAvailabilityExpression(query, at).as('left'),
        price.as('price_on'),
      ])
      .orderBy(sortExpression)
      .orderBy('listing.created_at', query.sort === 'newest' ? 'desc' : 'asc')
      .orderBy('listing.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countListings(filtered),
  ])
  const shared = { total, page, pageSize, readAs: question.readAs }
  if (total > 0) return { ...shared, listings: rows.map(listingView) }
  const count = async (changed: ListingQuery) =>
    countListings(filterListings(db, changed, await interpretSearchQuery(db, changed.q), at))
  return {
    ...shared,
    listings: [],
    instead: await findQuerySuggestions(query, { count, towns: (changed) => countByTown(db, changed, at) }),
  }
}

const countListings = async (filtered: ReturnType<typeof selectBrowsableListings>): Promise<number> =>
  (await filtered.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow()).total

function filterListings(db: Db, query: ListingQuery, { words }: SearchQuery, at: Date) {
  const { town, vertical, vendorId, priceFrom, priceTo, ratingFrom, from, to } = query
  let filtered = selectBrowsableListings(db)
  if (vertical) filtered = filtered.where('vertical', '=', vertical)
  if (vendorId) filtered = filtered.where('listing.vendor_id', '=', vendorId)
  if (town) filtered = filtered.where('town', 'ilike', buildLikePattern(town))
  const price = priceOn(buildDayExpression(query, at))
  if (priceFrom) filtered = filtered.where(price, '>=', ngweeOf(priceFrom))
  // A price of 0 means "price on request". Such a listing must not match a maximum price.
  if (priceTo !== undefined) filtered = filtered.where(price, '<=', ngweeOf(priceTo)).where(price, '>', 0)
  if (ratingFrom) filtered = filtered.where(averageRating, '>=', ratingFrom)
  if (from) filtered = filtered.where((eb) => eb(sql<number>`coalesce(${freeQuantity(from, to, at)}, 1)`, '>', 0))
  for (const word of words) filtered = filtered.where(matchesWord(word))
  return filtered
}

interface SortInputs {
  rank: RawBuilder<number>
  price: RawBuilder<number>
}

const listingSortExpressions: Record<ListingSort, (by: SortInputs) => RawBuilder<unknown>> = {
  best: ({ rank }) => sql`${rank} desc`,
  priceUp: ({ price }) => sql`${price} = 0, ${price}`,
  priceDown: ({ price }) => sql`${price} desc`,
  rating: () => sql`${averageRating} desc`,
  newest: () => sql`listing.created_at desc`,
}

const getLusakaHour = (at: Date): string => lusakaTime(at.getTime())
const buildDayExpression = ({ from }: ListingQuery, at: Date): RawBuilder<string | null> =>
  from ? sql<string | null>`${from}::date` : nextDepartureDate(lusakaDate(at.getTime()), getLusakaHour(at))
const buildAvailabilityExpression = ({ from, to }: ListingQuery, at: Date): RawBuilder<number | null> =>
  from ? freeQuantity(from, to, at) : nextDepartureFreeSeats(lusakaDate(at.getTime()), getLusakaHour(at), at)

const maxTowns = 4

async function countByTown(db: Db, query: ListingQuery, at: Date): Promise<{ town: string; total: number }[]> {
  return filterListings(db, query, await interpretSearchQuery(db, query.q), at)
    .clearSelect()
    .select(['town', countAll.as('total')])
    .where('town', '!=', '')
    .groupBy('town')
    .orderBy('total', 'desc')
    .orderBy('town')
    .limit(maxTowns)
    .execute()
}

export async function browseVendors(db: Db, query: VendorQuery) {
  const { page = 1, pageSize = defaultPageSize } = query
  const question = await interpretSearchQuery(db, query.q)
  const filtered = filterVendors(db, query, question)
  const [rows, total] = await Promise.all([
    filtered
      .selectAll()
      .orderBy(vendorSortExpressions[query.sort ?? 'best'](buildVendorRank(question)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countVendors(filtered),
  ])
  const shared = { total, page, pageSize, readAs: question.readAs, vendors: rows.map(vendorView) }
  if (total > 0) return shared
  const count = async (changed: VendorQuery) =>
    countVendors(filterVendors(db, changed, await interpretSearchQuery(db, changed.q)))
  return { ...shared, instead: await findQuerySuggestions(query, { count }) }
}

function filterVendors(db: Db, query: VendorQuery, { words }: SearchQuery) {
  let filtered = db.selectFrom('vendor').where('visible', '=', true)
  if (query.businessType) filtered = filtered.where('business_type', '=', query.businessType)
  if (query.town) filtered = filtered.where('city', 'ilike', buildLikePattern(query.town))
  if (query.ratingFrom) filtered = filtered.where(averageRating, '>=', query.ratingFrom)
  for (const word of words) filtered = filtered.where(vendorMatchesWord(word, findBusinessTypes))
  return filtered
}

const countVendors = async (filtered: ReturnType<typeof filterVendors>): Promise<number> =>
  (await filtered.select(countAll.as('total')).executeTakeFirstOrThrow()).total

const findBusinessTypes = (word: string): string[] =>
  businessTypes.filter((type) => findVerticals(word).includes(getVerticalOfBusiness(type).id))

const vendorSortExpressions: Record<VendorSort, (rank: RawBuilder<number>) => RawBuilder<unknown>> = {
  best: (rank) => sql`${rank} desc`,
  rating: () => sql`${averageRating} desc`,
  newest: () => sql`vendor.created_at desc`,
  name: () => sql`lower(vendor.name)`,
}
