/** Search and filtering of listings and vendors, with pagination. */
import type { InputOf } from '#contract/endpoint'
import type * as catalogue from '#contract/catalogue'
import type { ListingSort, VendorSort } from '#contract/sorts'
import { lusakaDate, lusakaHour, ngweeOf } from '#contract/values'
import { verticalOf } from '#contract/verticals/index'
import { businessTypes } from '#contract/access'
import { meantBy } from '#contract/question'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/connect'
import { leftFrom, leftOnNext, nextDeparture } from '../stock'
import { priceOn } from './fare'
import { readQuestion, type Question } from './question'
import { isVendorWord, isWord, rankOf, vendorRankOf } from './rank'
import { countAll, like, listed, stars } from './sql'
import { listingView, vendorView } from './views'
import { otherWays } from './other-ways'

export type ListingQuery = InputOf<typeof catalogue.listings>['query']
export type VendorQuery = InputOf<typeof catalogue.vendors>['query']

const defaultPageSize = 20

export async function browseListings(db: Db, query: ListingQuery, at: Date) {
  const { page = 1, pageSize = defaultPageSize } = query
  const question = await readQuestion(db, query.q)
  const found = matching(db, query, question, at)
  const price = priceOn(shownDay(query, at))
  const sorted = orders[query.sort ?? 'best']({ rank: rankOf(question, query.q), price })
  const [rows, total] = await Promise.all([
    found
      .select([shownDay(query, at).as('free_on'), shownLeft(query, at).as('left'), price.as('price_on')])
      .orderBy(sorted)
      .orderBy('listing.created_at', query.sort === 'newest' ? 'desc' : 'asc')
      .orderBy('listing.id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countOf(found),
  ])
  const shared = { total, page, pageSize, readAs: question.readAs }
  if (total > 0) return { ...shared, listings: rows.map(listingView) }
  const count = async (changed: ListingQuery) => countOf(matching(db, changed, await readQuestion(db, changed.q), at))
  return {
    ...shared,
    listings: [],
    instead: await otherWays(query, { count, towns: (changed) => townsOf(db, changed, at) }),
  }
}

const countOf = async (found: ReturnType<typeof listed>): Promise<number> =>
  (await found.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow()).total

function matching(db: Db, query: ListingQuery, { words }: Question, at: Date) {
  const { town, vertical, vendorId, priceFrom, priceTo, ratingFrom, from, to } = query
  let found = listed(db)
  if (vertical) found = found.where('vertical', '=', vertical)
  if (vendorId) found = found.where('listing.vendor_id', '=', vendorId)
  if (town) found = found.where('town', 'ilike', like(town))
  const price = priceOn(shownDay(query, at))
  if (priceFrom) found = found.where(price, '>=', ngweeOf(priceFrom))
  // A price of 0 means "price on request". Such a listing must not match a maximum price.
  if (priceTo !== undefined) found = found.where(price, '<=', ngweeOf(priceTo)).where(price, '>', 0)
  if (ratingFrom) found = found.where(stars, '>=', ratingFrom)
  if (from) found = found.where((eb) => eb(sql<number>`coalesce(${leftFrom(from, to, at)}, 1)`, '>', 0))
  for (const word of words) found = found.where(isWord(word))
  return found
}

interface OrderedBy {
  rank: RawBuilder<number>
  price: RawBuilder<number>
}

const orders: Record<ListingSort, (by: OrderedBy) => RawBuilder<unknown>> = {
  best: ({ rank }) => sql`${rank} desc`,
  priceUp: ({ price }) => sql`${price} = 0, ${price}`,
  priceDown: ({ price }) => sql`${price} desc`,
  rating: () => sql`${stars} desc`,
  newest: () => sql`listing.created_at desc`,
}

const hourOf = (at: Date): string => lusakaHour(at.getTime())
const shownDay = ({ from }: ListingQuery, at: Date): RawBuilder<string | null> =>
  from ? sql<string | null>`${from}::date` : nextDeparture(lusakaDate(at.getTime()), hourOf(at))
const shownLeft = ({ from, to }: ListingQuery, at: Date): RawBuilder<number | null> =>
  from ? leftFrom(from, to, at) : leftOnNext(lusakaDate(at.getTime()), hourOf(at), at)

const mostTowns = 4

async function townsOf(db: Db, query: ListingQuery, at: Date): Promise<{ town: string; total: number }[]> {
  return matching(db, query, await readQuestion(db, query.q), at)
    .clearSelect()
    .select(['town', countAll.as('total')])
    .where('town', '!=', '')
    .groupBy('town')
    .orderBy('total', 'desc')
    .orderBy('town')
    .limit(mostTowns)
    .execute()
}

export async function browseVendors(db: Db, query: VendorQuery) {
  const { page = 1, pageSize = defaultPageSize } = query
  const question = await readQuestion(db, query.q)
  const found = matchingVendors(db, query, question)
  const [rows, total] = await Promise.all([
    found
      .selectAll()
      .orderBy(vendorOrders[query.sort ?? 'best'](vendorRankOf(question)))
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    countOfVendors(found),
  ])
  const shared = { total, page, pageSize, readAs: question.readAs, vendors: rows.map(vendorView) }
  if (total > 0) return shared
  const count = async (changed: VendorQuery) =>
    countOfVendors(matchingVendors(db, changed, await readQuestion(db, changed.q)))
  return { ...shared, instead: await otherWays(query, { count }) }
}

function matchingVendors(db: Db, query: VendorQuery, { words }: Question) {
  let found = db.selectFrom('vendor').where('visible', '=', true)
  if (query.businessType) found = found.where('business_type', '=', query.businessType)
  if (query.town) found = found.where('city', 'ilike', like(query.town))
  if (query.ratingFrom) found = found.where(stars, '>=', query.ratingFrom)
  for (const word of words) found = found.where(isVendorWord(word, tradesMeantBy))
  return found
}

const countOfVendors = async (found: ReturnType<typeof matchingVendors>): Promise<number> =>
  (await found.select(countAll.as('total')).executeTakeFirstOrThrow()).total

const tradesMeantBy = (word: string): string[] =>
  businessTypes.filter((type) => meantBy(word).includes(verticalOf(type).id))

const vendorOrders: Record<VendorSort, (rank: RawBuilder<number>) => RawBuilder<unknown>> = {
  best: (rank) => sql`${rank} desc`,
  rating: () => sql`${stars} desc`,
  newest: () => sql`vendor.created_at desc`,
  name: () => sql`lower(vendor.name)`,
}
