import type { OwnListing } from '#contract/own-listings'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface ListingLine extends OwnListing {
  /** A change of this listing is pending. */
  pending: boolean
}

const none: never[] = []

/** Returns the listings of the user's business, sorted by name. */
export const useOwnListings = (): ListingLine[] | undefined => useLive(readOwnListings, none)

export async function readOwnListings(database: UserDatabase): Promise<ListingLine[]> {
  const { view, pending } = await readFolded(database, 'vendorListing')
  const lines = [...view.values()].map((one) => ({ ...one, pending: pending.has(one._id) }))
  return lines.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

const nameOf = ({ values }: OwnListing): string => String(values.name).toLowerCase()
