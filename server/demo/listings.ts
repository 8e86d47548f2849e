/** Builds the listing rows. */
import type { VerticalFields } from '#contract/verticals/vertical'
import { ngweeOf } from '#contract/core/values'
import { allVerticals } from '#contract/verticals/index'
import type { Offer } from './data/types'
import { getListingPictureUrl } from './media'
import { offers } from './offers'
import { createId, createRandom } from './random'
import type { Row } from './rows'
import type { Vendor } from './vendors'
import { getEntry } from '#contract/core/checked-access'

const minute = 60_000
const day = 24 * 60 * minute

export type Listing = Row<'listing'> & { image_url: string; details: VerticalFields }

export const listingId = (vendor: string, key: string): string => createId(`listing/${vendor}/${key}`)

export function buildListingRows(at: Date, vendors: readonly Vendor[]): Listing[] {
  const vendorsByKey = new Map(vendors.map((vendor) => [vendor.key, vendor]))
  const entries = allVerticals.flatMap(({ id: vertical, unit }) =>
    offers[vertical]().map((offer) => ({
      offer,
      vertical,
      unit,
      vendor: getEntry(vendorsByKey, offer.vendor),
      createdAt: pickCreationTime(at, offer),
    })),
  )
  return entries.map(({ offer, vertical, unit, vendor, createdAt }) => ({
    id: listingId(offer.vendor, offer.key),
    vendor_id: vendor.id,
    vertical,
    name: offer.name,
    description: offer.description,
    price_ngwee: ngweeOf(offer.zmw),
    unit,
    image_url: getListingPictureUrl(offer.vendor, offer.key),
    town: offer.town,
    details: offer.details,
    capacity: offer.capacity,
    featured_rank: offer.featured ?? null,
    created_at: new Date(createdAt),
  }))
}

/** Picks a time in the last two years, so that listings of one vendor are not adjacent. */
const pickCreationTime = (at: Date, { vendor, key }: Offer): number => {
  const random = createRandom(`listed/${vendor}/${key}`)
  return at.getTime() - random.integer(10, 700) * day - random.integer(0, 1439) * minute
}
