/** The detail pages: one vendor with its listings, and one listing with its vendor. */
import { Refusal } from '#contract/refusals'
import { lusakaDate, lusakaHour } from '#contract/values'
import type { Db } from '../../db/connect'
import { rulesOf } from '../../verticals'
import { leftOnNext, nextDeparture } from '../stock'
import { priceNext } from './fare'
import { listed, offered } from './sql'
import { listingView, vendorView } from './views'

const visibleVendor = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('vendor')
    .selectAll()
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

const mostServices = 60

export async function oneVendor(db: Db, id: string, at: Date) {
  const vendor = await visibleVendor(db, id)
  const rows = await listed(db)
    .where('listing.vendor_id', '=', id)
    .select(priceNext(at).as('price_on'))
    .orderBy('price_on')
    .limit(mostServices)
    .execute()
  const services = rows.map(listingView).map(({ _id, name, description, price, imageUrl, path }) => ({
    _id,
    name,
    description,
    price: { currency: 'ZMW', amount: price },
    imageUrl,
    path,
  }))
  return { vendor: vendorView(vendor), services }
}

export async function oneListing(db: Db, id: string, at: Date) {
  const [today, hour] = [lusakaDate(at.getTime()), lusakaHour(at.getTime())]
  const row = await offered(db)
    .where('listing.id', '=', id)
    .select(['more_images', 'vendor.profile'])
    .select([
      nextDeparture(today, hour).as('free_on'),
      leftOnNext(today, hour, at).as('left'),
      priceNext(at).as('price_on'),
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const more = row.more_images
  const policies = rulesOf(row.vertical).policies?.(row.profile) ?? []
  const alone = { ...(more.length > 0 ? { moreImages: more } : {}), ...(policies.length > 0 ? { policies } : {}) }
  return { listing: { ...listingView(row), ...alone }, vendor: vendorView(await visibleVendor(db, row.vendor_id)) }
}
