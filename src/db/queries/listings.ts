import type { OwnListing } from '#contract/partners/own-listings'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface ListingLine extends OwnListing {
  /** A change of this listing is pending. */
  pending: boolean
}

const none: never[] = []

/** Returns the listings of the user's business that are not removed, sorted by name. */
export const useOwnListings = (): ListingLine[] | undefined => useLive(readOwnListings, none)

export async function readOwnListings(database: UserDatabase): Promise<ListingLine[]> {
  const { view, pending } = await readFolded(database, 'vendorListing')
  const lines = [...view.values()]
    .filter(({ values }) => values.removed !== true)
    .map((listing) => ({ ...listing, pending: pending.has(listing._id) }))
  return lines.sort((a, b) => (getSortName(a) < getSortName(b) ? -1 : 1))
}

const getSortName = ({ values }: OwnListing): string => String(values.name).toLowerCase()
