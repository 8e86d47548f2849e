import { listings, vendor } from '#contract/public'
import { verticalOf } from '#contract/verticals/index'
import { pathTo } from '#contract/verticals/vertical'
import type { Head, LoadContext } from '../../../app/page'
import { vendorHead } from './vendor-head'

export const offersOf = (vendorId: string) => ({ query: { vendorId, pageSize: 60 } })

export const loadShopfront = ({ params, read }: LoadContext): Promise<unknown> =>
  Promise.all([read(vendor, { params: { id: params.id! } }), read(listings, offersOf(params.id!))])

export function shopfrontHead(context: LoadContext): Head {
  const id = context.params.id!
  const found = context.peek(vendor, { params: { id } })?.vendor
  return vendorHead(context, found ? pathTo(verticalOf(found.businessType).routes.vendor, id) : context.pathname)
}
