/** The detail pages: one vendor with its listings, and one listing with its vendor. */
import type { Vendor } from '#contract/catalogue/catalogue'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate, lusakaTime } from '#contract/core/values'
import type { Db } from '../../../db/connect'
import { getRules } from '#contract/verticals/rules/index'
import { buildImageAlts } from '../../core/uploads'
import { nextDepartureFreeSeats, nextDepartureDate } from '../stock'
import { priceOnNextDeparture } from './fare'
import { selectBrowsableListings, selectOfferedListings } from './sql'
import { findVehiclePhotos } from './vehicle-photos'
import { listingView, vendorView } from './views'

const loadVisibleVendor = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('vendor')
    .selectAll()
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const maxServices = 60

export async function loadVendor(db: Db, id: string, at: Date) {
  const vendor = await loadVisibleVendor(db, id)
  const cheapest = db
    .selectFrom('search_listing')
    .select('listing_id')
    .where('search_listing.vendor_id', '=', id)
    .orderBy('price_low')
    .orderBy('listing_id')
    .limit(maxServices)
  const rows = await selectBrowsableListings(db)
    .where('listing.id', 'in', cheapest)
    .select(priceOnNextDeparture(at).as('price_on'))
    .orderBy('price_on')
    .execute()
  const services = rows.map(listingView).map(({ _id, name, description, price, imageUrl, path }) => ({
    _id,
    name,
    description,
    price: { currency: 'ZMW', amount: price },
    imageUrl,
    path,
  }))
  const pictures = { images: vendor.images, ...buildImageAlts(vendor.images, vendor.image_alts) }
  const position = vendor.profile.position as Vendor['position']
  return { vendor: { ...vendorView(vendor), ...pictures, ...(position && { position }) }, services }
}

export async function loadListing(db: Db, id: string, at: Date) {
  const [today, hour] = [lusakaDate(at.getTime()), lusakaTime(at.getTime())]
  const row = await selectOfferedListings(db)
    .where('listing.id', '=', id)
    .select(['more_images', 'listing.image_alts', 'vendor.profile'])
    .select([
      nextDepartureDate(today, hour).as('free_on'),
      nextDepartureFreeSeats(today, hour, at).as('left'),
      priceOnNextDeparture(at).as('price_on'),
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const own = { images: row.image_url === null ? [] : [row.image_url, ...row.more_images], image_alts: row.image_alts }
  const { images, image_alts } = own.images.length > 0 ? own : await findVehiclePhotos(db, row)
  const [imageUrl = null, ...moreImages] = images
  const publicView = listingView(row)
  const source = { details: publicView.details, business: row.profile }
  const policies = getRules(row.vertical).getPolicies?.(source, today) ?? []
  const detailFields = {
    ...(moreImages.length > 0 ? { moreImages } : {}),
    ...buildImageAlts(images, image_alts),
    ...(policies.length > 0 ? { policies } : {}),
  }
  return {
    listing: { ...publicView, imageUrl, ...detailFields },
    vendor: vendorView(await loadVisibleVendor(db, row.vendor_id)),
  }
}
