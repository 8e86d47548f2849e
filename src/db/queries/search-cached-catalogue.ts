/** Offline search in the cached catalogue. It interprets a query as the server does. */
import { Listing, Vendor } from '#contract/catalogue/catalogue'
import { check, type CheckResult } from '#contract/core/validation'
import {
  normalizeText,
  getMatchPatterns,
  knownSearchTerms,
  findVerticals,
  findNearestWords,
  getQueryWords,
} from '#contract/catalogue/search-query'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { readCachedCatalogue, type CachedItem } from '../read-cached-catalogue'

interface CatalogueSearch {
  q?: string
  town?: string
  ratingFrom?: number
  /** Dates are not supported: availability changes hourly, so only the server can check it. */
  priceFrom?: number
  priceTo?: number
  sort?: string
}

export interface SearchResult<T> {
  /** Most recently fetched first, unless a sort order was requested. */
  items: T[]
  /** When the oldest of these items was fetched, in ms since 1970. */
  asOf: number
}

const maxResults = 60

interface ItemReader<T> {
  /** The service worker stores responses unchecked: an item that is not valid today is not shown. */
  parse(data: unknown): CheckResult<T>
  /** The most distinctive text. Misspelled words are compared with its words. */
  name(thing: T): string
  text(thing: T): string
  town(thing: T): string
  kind(thing: T): string
  price(thing: T): number
}

const listingReader: ItemReader<Listing> = {
  parse: (data) => check(Listing, data),
  name: ({ name, vendorName }) => `${name} ${vendorName}`,
  text: ({ description, details }) =>
    `${description} ${Object.values(details ?? {})
      .flat()
      .filter((value) => typeof value === 'string')
      .join(' ')}`,
  town: ({ town }) => town,
  kind: ({ vertical }) => vertical,
  price: ({ price }) => price,
}
const vendorReader: ItemReader<Vendor> = {
  parse: (data) => check(Vendor, data),
  name: ({ businessName }) => businessName,
  text: ({ description }) => description,
  town: ({ location }) => location.address.city,
  kind: ({ businessType }) => getVerticalOfBusiness(businessType).id,
  price: () => 0,
}

export async function searchCachedListings(
  search: CatalogueSearch & { vertical?: string | undefined },
): Promise<SearchResult<Listing>> {
  const { vertical } = search
  return searchItems(
    (await readCachedCatalogue()).listings,
    search,
    listingReader,
    (listing) => !vertical || listing.vertical === vertical,
  )
}

export async function searchCachedVendors(
  search: CatalogueSearch & { businessType?: string | undefined },
): Promise<SearchResult<Vendor>> {
  const { businessType } = search
  return searchItems(
    (await readCachedCatalogue()).vendors,
    search,
    vendorReader,
    (vendor) => !businessType || vendor.businessType === businessType,
  )
}

type Rated = { _id: string; rating?: { average: number } }
const getAverageRating = ({ rating }: Rated): number => rating?.average ?? 0

function searchItems<T extends Rated>(
  cachedItems: CachedItem<T>[],
  search: CatalogueSearch,
  reader: ItemReader<T>,
  isOfKind: (thing: T) => boolean,
): SearchResult<T> {
  const valid = cachedItems.flatMap(({ data, fetchedAt }) => {
    const checked = reader.parse(data)
    return checked.ok ? [{ data: checked.value, fetchedAt }] : []
  })
  const rows = valid.filter(({ data }) => isOfKind(data))
  const matchesQuery = createQueryMatcher(
    search.q,
    rows.map(({ data }) => data),
    reader,
  )
  const results = sortItems(
    rows.filter(({ data }) => matchesQuery(data) && matchesFilters(data, search, reader)),
    search.sort,
    reader,
  ).slice(0, maxResults)
  return { items: results.map(({ data }) => data), asOf: Math.min(...results.map(({ fetchedAt }) => fetchedAt)) }
}

function matchesFilters<T extends Rated>(
  thing: T,
  { town = '', priceFrom = 0, priceTo, ratingFrom = 0 }: CatalogueSearch,
  { town: townOf, price }: ItemReader<T>,
): boolean {
  if (!townOf(thing).toLowerCase().includes(town.toLowerCase()) || getAverageRating(thing) < ratingFrom) return false
  return price(thing) >= priceFrom && (priceTo === undefined || (price(thing) > 0 && price(thing) <= priceTo))
}

/**
 * Matches items that contain every word, in any order. A word that no item contains is replaced by the nearest known
 * words, or ignored if there are none.
 */
function createQueryMatcher<T>(
  q: string | undefined,
  things: readonly T[],
  { name, text, town, kind }: ItemReader<T>,
): (thing: T) => boolean {
  const folded = new Map(
    things.map((thing) => [thing, ` ${normalizeText(`${name(thing)} ${town(thing)} ${text(thing)}`)} `]),
  )
  const has = (thing: T, word: string) =>
    findVerticals(word).some((id) => id === kind(thing)) ||
    getMatchPatterns(word).some((form) => folded.get(thing)?.includes(form))
  const names = new Set(things.flatMap((thing) => normalizeText(`${name(thing)} ${town(thing)}`).split(' ')))
  const typed = getQueryWords(q)
  const spellingsByWord = typed.map((word) =>
    findVerticals(word).length > 0 || things.some((thing) => has(thing, word))
      ? [word]
      : findNearestWords(word, [...knownSearchTerms, ...names]),
  )
  const knownSpellings = spellingsByWord.filter((spellings) => spellings.length > 0)
  if (typed.length > 0 && knownSpellings.length === 0) return () => false
  return (thing) => knownSpellings.every((spellings) => spellings.some((word) => has(thing, word)))
}

function sortItems<T extends Rated>(
  rows: CachedItem<T>[],
  sort: string | undefined,
  { price, name }: ItemReader<T>,
): CachedItem<T>[] {
  const getSortPrice = ({ data }: CachedItem<T>) => price(data) || Infinity
  const comparators: Record<string, (a: CachedItem<T>, b: CachedItem<T>) => number> = {
    priceUp: (a, b) => (getSortPrice(a) < getSortPrice(b) ? -1 : 1),
    priceDown: (a, b) => price(b.data) - price(a.data),
    rating: (a, b) => getAverageRating(b.data) - getAverageRating(a.data),
    name: (a, b) => (name(a.data).toLowerCase() < name(b.data).toLowerCase() ? -1 : 1),
  }
  const order = comparators[sort ?? '']
  return order ? rows.sort(order) : rows
}
