import type { OwnListing } from '#contract/business/listings/own-listings'
import { verticals } from '#contract/verticals/index'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { countUnsentPieces } from './unsent-sales'
import { useLive } from './use-live'

export interface ListingLine extends OwnListing {
  /** A change of this listing is pending. */
  pending: boolean
}

const none: never[] = []

/**
 * Returns the listings of the user's business that are not removed, sorted by name. The stock of goods is without the
 * pieces that this device sold at the counter and has not sent yet.
 */
export const useOwnListings = (): ListingLine[] | undefined => useLive(readOwnListings, none)

export async function readOwnListings(database: UserDatabase): Promise<ListingLine[]> {
  const [{ view, pending }, unsentPieces] = await Promise.all([
    readFolded(database, 'vendorListing'),
    countUnsentPieces(database),
  ])
  const lines = [...view.values()]
    .filter(({ values }) => values.removed !== true)
    .map((listing) => ({
      ...subtractPieces(listing, unsentPieces.get(listing._id) ?? 0),
      pending: pending.has(listing._id),
    }))
  return lines.sort((a, b) => (getSortName(a) < getSortName(b) ? -1 : 1))
}

function subtractPieces(listing: OwnListing, pieces: number): OwnListing {
  const { countedField } = verticals[listing.vertical]
  if (!pieces || !countedField) return listing
  const left = listing.values[countedField]
  if (typeof left !== 'number') return listing
  return { ...listing, values: { ...listing.values, [countedField]: Math.max(0, left - pieces) } }
}

const getSortName = ({ values }: OwnListing): string => String(values.name).toLowerCase()
