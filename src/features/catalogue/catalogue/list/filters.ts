/** The filters of a list in the URL. Pure functions. Invalid values are ignored: a malformed link still works. */
import { parseAmount } from '#contract/core/parse-amount'
import { isLocalDate, countNights } from '#contract/core/dates'
import {
  listingSorts,
  maxFilterDays,
  maxFilterPriceZmw,
  vendorSorts,
  type ListingSort,
  type VendorSort,
} from '#contract/catalogue/list-options'

export interface Filters {
  q?: string
  town?: string
  /** In ZMW. */
  priceFrom?: number
  priceTo?: number
  ratingFrom?: number
  /** Local dates: available on `from`, or from `from` to `to`. */
  from?: string
  to?: string
  sort?: ListingSort | VendorSort
  page?: number
  /** The cursor of the page, in place of its number. */
  after?: string
}

export const pageSize = 24
const maxPages = 1000
const sorts: readonly (ListingSort | VendorSort)[] = [...listingSorts, ...vendorSorts]

export function parseFilters(search: URLSearchParams): Filters {
  const readText = (name: string, maxLength: number) => search.get(name)?.trim().slice(0, maxLength) || undefined
  const readNumber = (name: string, min: number, max: number) => {
    const value = parseAmount(readText(name, 20) ?? '')
    return value !== null && value >= min && value <= max ? value : undefined
  }
  const readInteger = (name: string, min: number, max: number) =>
    Number.isInteger(readNumber(name, min, max)) ? readNumber(name, min, max) : undefined
  const from = parseDate(search, 'from')
  const to = parseDate(search, 'to')
  const priceFrom = readNumber('priceFrom', 0.01, maxFilterPriceZmw)
  const priceTo = readNumber('priceTo', priceFrom ?? 0.01, maxFilterPriceZmw)
  return omitUndefined({
    q: readText('q', 100),
    town: readText('town', 60),
    priceFrom: priceFrom && roundToNgwee(priceFrom),
    priceTo: priceTo && roundToNgwee(priceTo),
    ratingFrom: readInteger('ratingFrom', 1, 5),
    from,
    to: from && to && countNights(from, to) > 0 && countNights(from, to) <= maxFilterDays ? to : undefined,
    sort: sorts.find((sort) => sort === search.get('sort') && sort !== 'best'),
    page: readInteger('page', 2, maxPages),
    after: readText('after', 500),
  })
}

const roundToNgwee = (kwacha: number): number => Math.round(kwacha * 100) / 100

function parseDate(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name)
  return value && isLocalDate(value) ? value : undefined
}

const omitUndefined = (filters: { [name in keyof Filters]: Filters[name] | undefined }): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** Returns `base` with these query parameters. Empty values and page 1 are omitted. */
export function withQuery(base: string, values: { [name: string]: string | number | undefined } | Filters): string {
  const [path = '', ownQuery] = base.split('?')
  const query = new URLSearchParams(ownQuery)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '' || (name === 'page' && Number(value) <= 1)) query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The filters inside "More filters". */
const moreFilterNames = ['priceFrom', 'priceTo', 'ratingFrom', 'from', 'to'] as const

export const countMoreFilters = (filters: Filters): number =>
  moreFilterNames.filter((name) => filters[name] !== undefined).length

export const isFiltered = (filters: Filters): boolean =>
  Boolean(filters.q ?? filters.town) || countMoreFilters(filters) > 0
