import { liveQuery } from 'dexie'
import type { KnownBooking, KnownQuota } from '#contract/bookings/bookings/known-stock'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { openUserDatabase, type UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { readBookings, readVendorBookings } from './bookings'
import { readCounterQuotas } from './counter-stock'

export interface KnownRows {
  bookings: KnownBooking[]
  quotas: KnownQuota[]
  /** The listing of the user's business; null for customers. */
  listing: OwnListing | null
  /** When this device last received all changes of the business, in ms since 1970; undefined before. */
  pulledAt?: number | undefined
}

/**
 * Watches what a user's database knows about the stock of a listing, with the commands that are not sent yet.
 * @param isBusiness whether the user is on the staff of a business. Customers have only their own bookings.
 * @returns a function that stops watching
 */
export function watchKnownStock(
  user: string,
  listingId: string,
  isBusiness: boolean,
  onChange: (rows: KnownRows) => void,
): () => void {
  const read = isBusiness ? readOfBusiness : readOfCustomer
  const subscription = liveQuery(() => read(openUserDatabase(user), listingId)).subscribe({
    next: onChange,
    error: () => undefined, // database closed by a sign-out or an update, or storage blocked: keep the last value
  })
  return () => subscription.unsubscribe()
}

async function readOfBusiness(database: UserDatabase, listingId: string): Promise<KnownRows> {
  const [bookings, quotas, { view }, cursor] = await Promise.all([
    readVendorBookings(database),
    readCounterQuotas(database),
    readFolded(database, 'vendorListing'),
    database.cursors.get('feed'),
  ])
  return {
    bookings: bookings.filter((booking) => booking.listingId === listingId),
    quotas: quotas.filter((quota) => quota.listingId === listingId),
    listing: view.get(listingId) ?? null,
    pulledAt: cursor?.pulledAt || undefined,
  }
}

/** An unpaid hold of the customer's own does not count, because another booking of the listing replaces it. */
async function readOfCustomer(database: UserDatabase, listingId: string): Promise<KnownRows> {
  const bookings = await readBookings(database)
  const isPaid = ({ status }: KnownBooking) => status === 'confirmed' || status === 'in_service'
  return {
    bookings: bookings.filter((booking) => booking.listingId === listingId && isPaid(booking)),
    quotas: [],
    listing: null,
  }
}
