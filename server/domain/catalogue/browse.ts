import type { BusinessType } from '#contract/access'
import { Refusal } from '#contract/refusals'
import type { Db } from '../../db/connect'
import { countAll, like, matching, offered, wordsOf, type Filters } from './sql'
import { listingView, vendorView } from './views'

interface Paging {
  page?: number | undefined
  pageSize?: number | undefined
}
const defaultPageSize = 20

function pageOf({ page = 1, pageSize = defaultPageSize }: Paging) {
  return { page, pageSize, offset: (page - 1) * pageSize }
}

export async function browseListings(db: Db, query: Filters & Paging) {
  const { page, pageSize, offset } = pageOf(query)
  const found = matching(db, query)
  const [rows, counted] = await Promise.all([
    found
      .orderBy('vendor.verified', 'desc')
      .orderBy('listing.created_at')
      .orderBy('listing.id')
      .limit(pageSize)
      .offset(offset)
      .execute(),
    found.clearSelect().select(countAll.as('total')).executeTakeFirstOrThrow(),
  ])
  return { total: counted.total, page, pageSize, listings: rows.map(listingView) }
}

export async function browseVendors(db: Db, query: { q?: string | undefined; town?: string | undefined; businessType?: BusinessType | undefined } & Paging) {
  const { page, pageSize, offset } = pageOf(query)
  let found = db.selectFrom('vendor').where('visible', '=', true)
  if (query.businessType) found = found.where('business_type', '=', query.businessType)
  if (query.town) found = found.where('city', 'ilike', like(query.town))
  for (const word of wordsOf(query.q)) {
    found = found.where((eb) => eb.or([eb('name', 'ilike', like(word)), eb('city', 'ilike', like(word)), eb('description', 'ilike', like(word))]))
  }
  const [rows, counted] = await Promise.all([
    found.selectAll().orderBy('verified', 'desc').orderBy('created_at').orderBy('id').limit(pageSize).offset(offset).execute(),
    found.select(countAll.as('total')).executeTakeFirstOrThrow(),
  ])
  return { total: counted.total, page, pageSize, vendors: rows.map(vendorView) }
}

const visibleVendor = async (db: Db, id: string) => {
  const row = await db.selectFrom('vendor').selectAll().where('id', '=', id).where('visible', '=', true).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

export async function oneVendor(db: Db, id: string) {
  const vendor = await visibleVendor(db, id)
  const rows = await offered(db).where('listing.vendor_id', '=', id).orderBy('price_ngwee').limit(60).execute()
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

export async function oneListing(db: Db, id: string) {
  const row = await offered(db).where('listing.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { listing: listingView(row), vendor: vendorView(await visibleVendor(db, row.vendor_id)) }
}
