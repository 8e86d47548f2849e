import { listing, vendor } from '#contract/public'
import { useParams } from 'react-router-dom'
import type { Head, LoadContext } from '../../../app/page'
import { useRead } from '../../../api/use-read'
import * as shopfront from '../vendor/ShopfrontPage'
import * as offer from './ListingPage'

/** Where a vertical has one path for both: a listing's id, or else a vendor's. */
export async function load(context: LoadContext): Promise<unknown> {
  return offer.load(context).catch(() => shopfront.load(context))
}

export const head = (context: LoadContext): Head =>
  context.peek(vendor, { params: { id: context.params.id! } }) ? shopfront.head(context) : offer.head(context)

export default function EitherPage() {
  const given = { params: { id: useParams().id! } }
  const asListing = useRead(listing, given)
  // Read only where it is not a listing; a rendered page has brought the one or the other.
  const asVendor = useRead(vendor, asListing.data || !(asListing.error ?? asListing.loading) ? null : given)
  const isVendor = asListing.data === undefined && asVendor.data !== undefined
  return isVendor ? <shopfront.default /> : <offer.default />
}
