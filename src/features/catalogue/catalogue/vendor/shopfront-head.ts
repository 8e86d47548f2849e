import { listings, vendor } from '#contract/public-addresses'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import { buildPath } from '#contract/verticals/vertical'
import type { Head, LoadContext } from '../../../../page'
import { vendorHead } from './vendor-head'

export const buildVendorListingsQuery = (vendorId: string) => ({ query: { vendorId, pageSize: 60 } })

export const loadShopfront = ({ params: { id = '' }, read }: LoadContext): Promise<unknown> =>
  Promise.all([read(vendor, { params: { id } }), read(listings, buildVendorListingsQuery(id))])

export function shopfrontHead(context: LoadContext): Head {
  const { id = '' } = context.params
  const found = context.getCached(vendor, { params: { id } })?.vendor
  return vendorHead(
    context,
    found ? buildPath(getVerticalOfBusiness(found.businessType).routes.vendor, id) : context.pathname,
  )
}
