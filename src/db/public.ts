/**
 * Copies of what the server says to everybody, by URL: kept by the service worker as they pass, and by the page for what
 * came embedded in it. Looking without a connection reads them.
 */
import type { Listing, Vendor } from '#contract/catalogue'

export const publicCacheName = 'tilipo-public-answers'
/** Code and looks, by file: kept by the service worker as they are used. */
export const codeCacheName = 'tilipo-code'
/** The oldest go first. */
export const mostPublicAnswers = 200

export interface Seen<T> {
  data: T
  /** When the server said it, in ms since 1970. */
  seenAt: number
}

export interface Sightings {
  listings: Seen<Listing>[]
  vendors: Seen<Vendor>[]
}

/** What came embedded in a page goes where the service worker looks. @param url as `urlOf` writes it. */
export async function keepAnswer(url: string, answer: unknown, at: number): Promise<void> {
  const cache = await caches.open(publicCacheName)
  // What the service worker fetched by itself is at least as new.
  if (await cache.match(url)) return
  const headers = { 'content-type': 'application/json', date: new Date(at).toUTCString() }
  await cache.put(url, new Response(JSON.stringify(answer), { headers }))
}

/** Every listing and vendor in the kept answers as it was seen last, the latest first. */
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

/** The first of each, given the newest first. */
function newest<T extends { _id: string }>(sightings: Seen<T>[]): Seen<T>[] {
  const known = new Set<string>()
  return sightings.filter(({ data: { _id } }) => !known.has(_id) && known.add(_id))
}

/** What a public answer shows, by its shape: `{listings}`, `{listing, vendor}`, `{vendors}` or `{vendor}`. */
export function seenIn(answer: unknown): { listings: Listing[]; vendors: Vendor[] } {
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Record<string, unknown>>
  return {
    listings: [...listOf(said.listings), ...listOf([said.listing])].filter(isListing),
    vendors: [...listOf(said.vendors), ...listOf([said.vendor])].filter(isVendor),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isThing = (value: unknown): value is { _id: string } => typeof (value as { _id?: unknown } | null | undefined)?._id === 'string'
const isListing = (value: unknown): value is Listing => isThing(value) && 'vertical' in value
const isVendor = (value: unknown): value is Vendor => isThing(value) && 'businessName' in value && 'location' in value
