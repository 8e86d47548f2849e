import { listing, vendor } from '#contract/public-addresses'
import { useParams } from 'react-router-dom'
import type { Head, LoadContext } from '../../../../page'
import { useRead } from '../../../../api/use-read'
import { Shopfront } from '../vendor/Shopfront'
import { loadShopfront, shopfrontHead } from '../vendor/shopfront-head'
import { ListingScreen } from './ListingScreen'
import { listingHead, loadListing } from './listing-head'

/** The page of a path that is shared by listings and vendors. The id is a listing's or else a vendor's. */
export async function load(context: LoadContext): Promise<unknown> {
  return loadListing(context).catch(() => loadShopfront(context))
}

export const head = (context: LoadContext): Head =>
  context.getCached(vendor, { params: { id: context.params.id ?? '' } }) ? shopfrontHead(context) : listingHead(context)

export default function ListingOrVendorPage() {
  const { id = '' } = useParams()
  const request = { params: { id } }
  const listingRead = useRead(listing, request)
  // The vendor is read only if the id is not a listing's. A server-rendered page already contains one of the two.
  const vendorRead = useRead(vendor, listingRead.data || !(listingRead.error ?? listingRead.loading) ? null : request)
  const isVendor = listingRead.data === undefined && vendorRead.data !== undefined
  return isVendor ? <Shopfront /> : <ListingScreen />
}
