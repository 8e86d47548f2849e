/** Generates additional listings for benchmarks: copies of the market with other towns, names and prices. */
import { townNames, towns, type TownName } from './data/towns'
import type { Listing } from './listings'
import type { Market } from './market'
import { idOf, randomOf } from './random'
import type { Row } from './rows'
import type { Vendor } from './vendors'

export type Wave = Pick<Market, 'accounts' | 'vendors' | 'listings'>

const day = 86_400_000
const roundTo = 500

/** Yields copies until there are `count` additional listings. */
export function* wavesOf({ vendors, listings, accounts }: Market, count: number, at: Date): Generator<Wave> {
  const shown = vendors.filter(({ visible }) => visible)
  const owners = new Map(accounts.map((account) => [account.id, account]))
  for (let wave = 1, missing = count; missing > 0; wave++, missing -= listings.length) {
    yield {
      accounts: shown.map((vendor) => owner(vendor, owners.get(vendor.owner_id)!, wave)),
      vendors: shown.map((vendor) => copyVendor(vendor, wave)),
      listings: listings.slice(0, missing).map((listing) => copyListing(listing, wave, at)),
    }
  }
}

const again = (id: string, wave: number): string => idOf(`${id}/${wave}`)
const elsewhere = (town: string, wave: number): TownName =>
  townNames[(townNames.indexOf(town as TownName) + wave) % townNames.length]!

const owner = (vendor: Vendor, account: Row<'account'>, wave: number): Row<'account'> => ({
  ...account,
  id: again(vendor.owner_id, wave),
  email: `${vendor.key}-${wave}@example.test`,
  password_hash: null,
  vendor_id: again(vendor.id, wave),
})

function copyVendor(vendor: Vendor, wave: number): Vendor {
  const city = elsewhere(vendor.city!, wave)
  return {
    ...vendor,
    id: again(vendor.id, wave),
    owner_id: again(vendor.owner_id, wave),
    name: `${vendor.name}, ${city} ${wave}`,
    city,
    province: towns[city].province,
  }
}

/** Listings of these verticals keep their town, because their name or details contain it. */
const bound = new Set(['buses', 'travel', 'carriers'])

function copyListing(listing: Listing, wave: number, at: Date): Listing {
  const id = again(listing.id, wave)
  const random = randomOf(id)
  return {
    ...listing,
    id,
    vendor_id: again(listing.vendor_id, wave),
    name: `${listing.name} ${wave}`,
    price_ngwee: Math.round((listing.price_ngwee * random.whole(80, 120)) / 100 / roundTo) * roundTo,
    town: bound.has(listing.vertical) ? listing.town : elsewhere(listing.town!, wave),
    featured_rank: null,
    // Later than the originals, so that the originals are listed first.
    created_at: new Date(at.getTime() - random.whole(0, 9 * day)),
  }
}
