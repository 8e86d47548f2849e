/** Looking without a connection: among what this device has seen. */
import type { Table } from 'dexie'
import type { Listing, Vendor } from '#contract/catalogue'
import { openPublicDatabase, type Seen } from '../public'

export interface Sought {
  q?: string
  town?: string
}

export interface Found<T> {
  /** Last seen first. */
  found: T[]
  /** The oldest of them, in ms since 1970. */
  asOf: number
}

const most = 60

export function seenListings(sought: Sought & { vertical?: string }): Promise<Found<Listing>> {
  const { vertical } = sought
  return look(openPublicDatabase().listings, (one) => (!vertical || one.vertical === vertical) && matches(sought, one.town, wordsOfListing(one)))
}

export function seenVendors(sought: Sought & { businessType?: string }): Promise<Found<Vendor>> {
  const { businessType } = sought
  return look(openPublicDatabase().vendors, (one) => (!businessType || one.businessType === businessType) && matches(sought, one.location.address.city, wordsOfVendor(one)))
}

const wordsOfListing = ({ name, description, town, vendorName }: Listing): string => `${name} ${description} ${town} ${vendorName}`
const wordsOfVendor = ({ businessName, description, location }: Vendor): string => `${businessName} ${description} ${location.address.city}`

/** Every typed word occurs, in any order: as the server has it. */
function matches({ q = '', town = '' }: Sought, place: string, text: string): boolean {
  const within = text.toLowerCase()
  return place.toLowerCase().includes(town.toLowerCase()) && q.toLowerCase().split(/\s+/).every((word) => within.includes(word))
}

async function look<T>(table: Table<Seen<T>, string>, keep: (thing: T) => boolean): Promise<Found<T>> {
  const rows = await table
    .orderBy('seenAt')
    .reverse()
    .filter(({ data }) => keep(data))
    .limit(most)
    .toArray()
  return { found: rows.map(({ data }) => data), asOf: Math.min(...rows.map(({ seenAt }) => seenAt)) }
}
