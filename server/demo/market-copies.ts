/** Generates additional listings for benchmarks: copies of the market with other towns, names and prices. */
import { townNames, towns, type TownName } from './data/towns'
import type { Listing } from './listings'
import type { Market } from './market'
import { createId, createRandom } from './random'
import type { Row } from './rows'
import type { Vendor } from './vendors'
import { getEntry, itemAt } from '#contract/core/checked-access'

export type MarketCopy = Pick<Market, 'accounts' | 'vendors' | 'listings'>

const day = 86_400_000
const roundTo = 500

/** Yields copies until there are `count` additional listings. */
export function* generateMarketCopies(
  { vendors, listings, accounts }: Market,
  count: number,
  at: Date,
): Generator<MarketCopy> {
  const visibleVendors = vendors.filter(({ visible }) => visible)
  const owners = new Map(accounts.map((account) => [account.id, account]))
  for (let copyNumber = 1, missing = count; missing > 0; copyNumber++, missing -= listings.length) {
    yield {
      accounts: visibleVendors.map((vendor) => copyOwner(vendor, getEntry(owners, vendor.owner_id), copyNumber)),
      vendors: visibleVendors.map((vendor) => copyVendor(vendor, copyNumber)),
      listings: listings.slice(0, missing).map((listing) => copyListing(listing, copyNumber, at)),
    }
  }
}

const createCopyId = (id: string, copyNumber: number): string => createId(`${id}/${copyNumber}`)
const shiftTown = (town: string, copyNumber: number): TownName =>
  itemAt(townNames, (townNames.findIndex((name) => name === town) + copyNumber) % townNames.length)

const copyOwner = (vendor: Vendor, account: Row<'account'>, copyNumber: number): Row<'account'> => ({
  ...account,
  id: createCopyId(vendor.owner_id, copyNumber),
  email: `${vendor.key}-${copyNumber}@example.test`,
  password_hash: null,
  vendor_id: createCopyId(vendor.id, copyNumber),
})

function copyVendor(vendor: Vendor, copyNumber: number): Vendor {
  const city = shiftTown(vendor.city!, copyNumber)
  return {
    ...vendor,
    id: createCopyId(vendor.id, copyNumber),
    owner_id: createCopyId(vendor.owner_id, copyNumber),
    counter_account_id: null,
    name: `${vendor.name}, ${city} ${copyNumber}`,
    city,
    province: towns[city].province,
  }
}

/** Listings of these verticals keep their town, because their name or details contain it. */
const verticalsWithFixedTown = new Set(['buses', 'travel', 'carriers'])

function copyListing(listing: Listing, copyNumber: number, at: Date): Listing {
  const id = createCopyId(listing.id, copyNumber)
  const random = createRandom(id)
  return {
    ...listing,
    id,
    vendor_id: createCopyId(listing.vendor_id, copyNumber),
    name: `${listing.name} ${copyNumber}`,
    price_ngwee: Math.round((listing.price_ngwee * random.integer(80, 120)) / 100 / roundTo) * roundTo,
    town: verticalsWithFixedTown.has(listing.vertical) ? listing.town : shiftTown(listing.town!, copyNumber),
    featured_rank: null,
    // Later than the originals, so that the originals are listed first.
    created_at: new Date(at.getTime() - random.integer(0, 9 * day)),
  }
}
