import type { OwnListing } from '#contract/own-listings'
import type { UserDatabase } from '../database'
import { fold } from '../fold'
import { useLive } from './use-live'

export interface ListingLine extends OwnListing {
  /** Something of it has not reached the server. */
  pending: boolean
}

const none: never[] = []

/** What one's own business offers, by name. */
export const useOwnListings = (): ListingLine[] | undefined => useLive(readOwnListings, none)

export async function readOwnListings(database: UserDatabase): Promise<ListingLine[]> {
  const [base, outbox] = await database.transaction('r', database.vendorListings, database.outbox, () =>
    Promise.all([database.vendorListings.toArray(), database.outbox.toArray()]),
  )
  const { view, pending } = fold('vendorListing', base, outbox)
  const lines = [...view.values()].map((one) => ({ ...one, pending: pending.has(one._id) }))
  return lines.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

const nameOf = ({ values }: OwnListing): string => String(values.name).toLowerCase()
