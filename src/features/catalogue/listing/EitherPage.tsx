import { listing, vendor } from '#contract/public'
import { useParams } from 'react-router-dom'
import type { Head, LoadContext } from '../../../app/page'
import { useRead } from '../../../api/use-read'
import { Shopfront } from '../vendor/Shopfront'
import { loadShopfront, shopfrontHead } from '../vendor/shopfront-head'
import { Offer } from './Offer'
import { listingHead, loadListing } from './listing-head'

/** The page of a path that is shared by listings and vendors. The id is a listing's or else a vendor's. */
export async function load(context: LoadContext): Promise<unknown> {
  return loadListing(context).catch(() => loadShopfront(context))
}

export const head = (context: LoadContext): Head =>
  context.peek(vendor, { params: { id: context.params.id! } }) ? shopfrontHead(context) : listingHead(context)

export default function EitherPage() {
  const given = { params: { id: useParams().id! } }
  const asListing = useRead(listing, given)
  // The vendor is read only if the id is not a listing's. A server-rendered page already contains one of the two.
  const asVendor = useRead(vendor, asListing.data || !(asListing.error ?? asListing.loading) ? null : given)
  const isVendor = asListing.data === undefined && asVendor.data !== undefined
  return isVendor ? <Shopfront /> : <Offer />
}
