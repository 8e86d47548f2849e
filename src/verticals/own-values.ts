import type { Listing } from '#contract/catalogue/catalogue'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { mergeDetails } from '#contract/verticals/listing-fields/details'

/** Returns the public listing as its business has edited it on this device, also if the edit is not sent yet. */
export function applyOwnValues(listing: Listing, { values }: Pick<OwnListing, 'values'>): Listing {
  const { basePrice: _, ...rest } = listing
  return {
    ...rest,
    name: String(values.name),
    price: Number(values.price),
    details: mergeDetails(listing.vertical, values, listing.details),
  }
}
