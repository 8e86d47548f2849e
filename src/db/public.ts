/**
 * Listings and vendors this device has seen, shared by everybody who uses it and by visitors: offline search reads
 * them. Bounded, the oldest go first.
 */
import { Dexie, type Table } from 'dexie'
import type { Listing, Vendor } from '#contract/catalogue'

export const mostSeen = 2000

export interface Seen<T> {
  id: string
  data: T
  /** ms since 1970. */
  seenAt: number
}

class PublicDatabase extends Dexie {
  declare listings: Table<Seen<Listing>, string>
  declare vendors: Table<Seen<Vendor>, string>
  constructor() {
    super('tilipo-public')
    this.version(1).stores({ listings: 'id, seenAt', vendors: 'id, seenAt' })
  }
}

let opened: PublicDatabase | undefined
export const openPublicDatabase = (): PublicDatabase => (opened ??= new PublicDatabase())

export function closePublicDatabase(): void {
  opened?.close()
  opened = undefined
}

export interface Sighting {
  listings: Listing[]
  vendors: Vendor[]
}

/** What a public answer shows, by its shape: `{listings}`, `{listing, vendor}`, `{vendors}` or `{vendor}`. */
export function seenIn(answer: unknown): Sighting {
  const said = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<Record<string, unknown>>
  return {
    listings: [...listOf(said.listings), ...listOf([said.listing])].filter(isListing),
    vendors: [...listOf(said.vendors), ...listOf([said.vendor])].filter(isVendor),
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const isThing = (value: unknown): value is { _id: string } => typeof (value as { _id?: unknown } | null | undefined)?._id === 'string'
const isListing = (value: unknown): value is Listing => isThing(value) && 'vertical' in value
const isVendor = (value: unknown): value is Vendor => isThing(value) && 'businessName' in value

export async function rememberSeen({ listings, vendors }: Sighting, at: number): Promise<void> {
  if (listings.length + vendors.length === 0) return
  const database = openPublicDatabase()
  const rows = <T extends { _id: string }>(things: T[]) => things.map((data) => ({ id: data._id, data, seenAt: at }))
  await database.transaction('rw', database.listings, database.vendors, async () => {
    await database.listings.bulkPut(rows(listings))
    await database.vendors.bulkPut(rows(vendors))
    await dropOldest(database.listings)
    await dropOldest(database.vendors)
  })
}

async function dropOldest<T>(table: Table<Seen<T>, string>): Promise<void> {
  const surplus = (await table.count()) - mostSeen
  if (surplus > 0) await table.bulkDelete(await table.orderBy('seenAt').limit(surplus).primaryKeys())
}
