/** The filters of a list in the URL. Pure functions. Invalid values are ignored: a malformed link still works. */
import { isLocalDate, nightsBetween } from '#contract/days'
import { listingSorts, mostDays, mostKwacha, vendorSorts, type ListingSort, type VendorSort } from '#contract/sorts'

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
}

export const pageSize = 24
const mostPages = 1000
const sorts: readonly (ListingSort | VendorSort)[] = [...listingSorts, ...vendorSorts]

export function filtersIn(search: URLSearchParams): Filters {
  const said = (name: string, most: number) => search.get(name)?.trim().slice(0, most) || undefined
  const number = (name: string, least: number, most: number) => {
    const value = Number(said(name, 12) ?? NaN)
    return value >= least && value <= most ? value : undefined
  }
  const whole = (name: string, least: number, most: number) =>
    Number.isInteger(number(name, least, most)) ? number(name, least, most) : undefined
  const from = dateIn(search, 'from')
  const to = dateIn(search, 'to')
  const priceFrom = number('priceFrom', 0.01, mostKwacha)
  const priceTo = number('priceTo', priceFrom ?? 0.01, mostKwacha)
  return given({
    q: said('q', 100),
    town: said('town', 60),
    priceFrom: priceFrom && inNgwee(priceFrom),
    priceTo: priceTo && inNgwee(priceTo),
    ratingFrom: whole('ratingFrom', 1, 5),
    from,
    to: from && to && nightsBetween(from, to) > 0 && nightsBetween(from, to) <= mostDays ? to : undefined,
    sort: sorts.find((sort) => sort === search.get('sort') && sort !== 'best'),
    page: whole('page', 2, mostPages),
  })
}

const inNgwee = (kwacha: number): number => Math.round(kwacha * 100) / 100

function dateIn(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name)
  return value && isLocalDate(value) ? value : undefined
}

const given = (filters: { [name in keyof Filters]: Filters[name] | undefined }): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** Returns `base` with these query parameters. Empty values and page 1 are omitted. */
export function withQuery(base: string, values: { [name: string]: string | number | undefined } | Filters): string {
  const [path, own] = base.split('?')
  const query = new URLSearchParams(own)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '' || (name === 'page' && Number(value) <= 1)) query.delete(name)
    else query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path!
}

/** The filters inside "More filters". */
const more = ['priceFrom', 'priceTo', 'ratingFrom', 'from', 'to'] as const

export const countOfMore = (filters: Filters): number => more.filter((name) => filters[name] !== undefined).length

export const isFiltered = (filters: Filters): boolean => Boolean(filters.q ?? filters.town) || countOfMore(filters) > 0
