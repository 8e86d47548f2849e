/** Reads listings and vendors from the cached responses of `public-cache.ts`. */
import type { Listing, Vendor } from '#contract/catalogue'
import { publicCacheName } from './public'

export interface Seen<T> {
  data: T
  /** When the server sent it, in ms since 1970. */
  seenAt: number
}

export interface Sightings {
  listings: Seen<Listing>[]
  vendors: Seen<Vendor>[]
}

/** Reads every listing and vendor in its most recent cached version, newest first. */
export async function readSeen(): Promise<Sightings> {
  const cache = await caches.open(publicCacheName)
  const answers = await Promise.all((await cache.matchAll()).map(readAnswer))
  answers.sort((a, b) => b.seenAt - a.seenAt)
  const all = answers.map(({ data, seenAt }) => ({ ...seenIn(data), seenAt }))
  return {
    listings: newest(all.flatMap(({ listings, seenAt }) => listings.map((data) => ({ data, seenAt })))),
    vendors: newest(all.flatMap(({ vendors, seenAt }) => vendors.map((data) => ({ data, seenAt })))),
  }
}

async function readAnswer(response: Response): Promise<Seen<unknown>> {
  const data: unknown = await response.json().catch(() => null)
  return { data, seenAt: Date.parse(response.headers.get('date') ?? '') || 0 }
}

/** Keeps the first item per id; the input is sorted by time, newest first. */
function newest<T extends { _id: string }>(sightings: Seen<T>[]): Seen<T>[] {
  const known = new Set<string>()
  return sightings.filter(({ data: { _id } }) => !known.has(_id) && known.add(_id))
}

/**
 * Extracts listings and vendors from a public response by its shape: `{listings}`, `{listing, vendor}`, `{vendors}` or
 * `{vendor}`.
 */
export function seenIn(answer: unknown): { listings: Listing[]; vendors: Vendor[] } {
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Record<string, unknown>>
  return {
    listings: [...listOf(said.listings), ...listOf([said.listing])].filter(isListing),
    vendors: [...listOf(said.vendors), ...listOf([said.vendor])].filter(isVendor),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isThing = (value: unknown): value is { _id: string } =>
  typeof (value as { _id?: unknown } | null | undefined)?._id === 'string'
const isListing = (value: unknown): value is Listing => isThing(value) && 'vertical' in value
const isVendor = (value: unknown): value is Vendor => isThing(value) && 'businessName' in value && 'location' in value
