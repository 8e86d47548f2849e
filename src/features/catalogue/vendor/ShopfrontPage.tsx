import { listings, vendor } from '#contract/public'
import { verticalOf } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import { useParams } from 'react-router-dom'
import type { Head, LoadContext } from '../../../app/page'
import { offersOf, Shopfront } from './Shopfront'
import { vendorHead } from './vendor-head'

export const load = ({ params, read }: LoadContext): Promise<unknown> =>
  Promise.all([read(vendor, { params: { id: params.id! } }), read(listings, offersOf(params.id!))])

export function head(context: LoadContext): Head {
  const id = context.params.id!
  const found = context.peek(vendor, { params: { id } })?.vendor
  return vendorHead(context, found ? pathTo(verticalOf(found.businessType).routes.vendor, id) : context.pathname)
}

/** A hotel with its rooms, a company with its cars: a vendor within its vertical. */
export default function ShopfrontPage() {
  return <Shopfront id={useParams().id!} />
}
