import type { OwnListing } from '#contract/business/listings/own-listings'
import { openUserDatabase } from '../database'
import { readFolded } from '../read-folded'

/** Reads a listing of the user's business with its pending edits, and when this device last received changes. */
export async function readOwnListing(
  user: string,
  listingId: string,
): Promise<{ listing: OwnListing; asOf: number | undefined } | null> {
  const database = openUserDatabase(user)
  const { view } = await readFolded(database, 'vendorListing')
  const listing = view.get(listingId)
  const pulledAt = (await database.cursors.get('feed'))?.pulledAt
  return listing ? { listing, asOf: pulledAt || undefined } : null
}
