/** Builds the listing rows. */
import { ngweeOf } from '#contract/values'
import { allVerticals } from '#contract/verticals/index'
import type { Offer } from './data/types'
import { demoPictureUrl } from './media'
import { offers } from './offers'
import { idOf, randomOf } from './random'
import { pictureNumbers } from './picture-numbers'
import type { Row } from './rows'
import { trustOf, type Vendor } from './vendors'

const minute = 60_000
const day = 24 * 60 * minute

export type Listing = Row<'listing'> & { image_url: string; details: Record<string, any> }

export const listingId = (vendor: string, key: string): string => idOf(`listing/${vendor}/${key}`)

export function listingRows(at: Date, vendors: readonly Vendor[]): Listing[] {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.key, vendor]))
  const found = allVerticals.flatMap(({ id: vertical, unit }) =>
    offers[vertical]().map((offer) => ({
      offer,
      vertical,
      unit,
      vendor: vendorOf.get(offer.vendor)!,
      createdAt: dayOf(at, offer),
    })),
  )
  const numbers = pictureNumbers(
    found.map(({ vendor, ...one }) => ({
      ...one,
      trust: trustOf({ verified: vendor.verified === true, rating: vendor.average }),
    })),
  )
  return found.map(({ offer, vertical, unit, vendor, createdAt }) => ({
    id: listingId(offer.vendor, offer.key),
    vendor_id: vendor.id,
    vertical,
    name: offer.name,
    description: offer.description,
    price_ngwee: ngweeOf(offer.zmw),
    unit,
    image_url: demoPictureUrl(`${offer.picture}-${numbers.get(offer)}.svg`),
    town: offer.town,
    details: offer.details,
    capacity: offer.capacity,
    featured_rank: offer.featured ?? null,
    created_at: new Date(createdAt),
  }))
}

/** Picks a time in the last two years, so that listings of one vendor are not adjacent. */
const dayOf = (at: Date, { vendor, key }: Offer): number => {
  const random = randomOf(`listed/${vendor}/${key}`)
  return at.getTime() - random.whole(10, 700) * day - random.whole(0, 1439) * minute
}
