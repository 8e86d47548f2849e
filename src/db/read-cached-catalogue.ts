/** Reads listings and vendors from the cached responses of `public-cache.ts`. */
import type { Listing, Vendor } from '#contract/catalogue/catalogue'
import { isExpired, publicCacheName } from './public-cache'

export interface CachedItem<T> {
  data: T
  /** When the server sent it, in ms since 1970. */
  fetchedAt: number
}

export interface CachedCatalogue {
  listings: CachedItem<Listing>[]
  vendors: CachedItem<Vendor>[]
}

/** Reads every listing and vendor in its most recent cached version, newest first. */
export async function readCachedCatalogue(): Promise<CachedCatalogue> {
  const cache = await caches.open(publicCacheName)
  const current = (await cache.matchAll()).filter((response) => !isExpired(response))
  const answers = await Promise.all(current.map(readAnswer))
  answers.sort((a, b) => b.fetchedAt - a.fetchedAt)
  const catalogues = answers.map(({ data, fetchedAt }) => ({ ...extractCatalogue(data), fetchedAt }))
  return {
    listings: keepNewest(
      catalogues.flatMap(({ listings, fetchedAt }) => listings.map((data) => ({ data, fetchedAt }))),
    ),
    vendors: keepNewest(catalogues.flatMap(({ vendors, fetchedAt }) => vendors.map((data) => ({ data, fetchedAt })))),
  }
}

async function readAnswer(response: Response): Promise<CachedItem<unknown>> {
  const data: unknown = await response.json().catch(() => null)
  return { data, fetchedAt: Date.parse(response.headers.get('date') ?? '') || 0 }
}

/** Keeps the first item per id; the input is sorted by time, newest first. */
function keepNewest<T extends { _id: string }>(items: CachedItem<T>[]): CachedItem<T>[] {
  const ids = new Set<string>()
  return items.filter(({ data: { _id } }) => !ids.has(_id) && ids.add(_id))
}

/**
 * Extracts listings and vendors from a public response by its shape: `{listings}`, `{listing, vendor}`, `{vendors}` or
 * `{vendor}`.
 */
export function extractCatalogue(answer: unknown): { listings: Listing[]; vendors: Vendor[] } {
  const fields = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Record<string, unknown>>
  return {
    listings: [...toArray(fields.listings), ...toArray([fields.listing])].filter(isListing),
    vendors: [...toArray(fields.vendors), ...toArray([fields.vendor])].filter(isVendor),
  }
}

const toArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const hasId = (value: unknown): value is { _id: string } =>
  typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'
const isListing = (value: unknown): value is Listing => hasId(value) && 'vertical' in value
const isVendor = (value: unknown): value is Vendor => hasId(value) && 'businessName' in value && 'location' in value
