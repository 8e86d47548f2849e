import { listing, vendor } from '#contract/public'
import { useRead } from '../../api/use-read'
import type { SeenConversation } from '../../db/queries/messages'
import { useSeenListing, useSeenVendor } from '../../db/queries/seen'

/** The other party of a conversation and the listing it is about, as far as this device can determine them. */
export interface Other {
  state: 'known' | 'loading' | 'missing'
  name: string
  imageUrl: string | null
  about: { _id: string; name: string; path: string } | null
}

const ids = /^[0-9a-f-]{36}$/

/**
 * Returns the counterparty of a conversation. An existing conversation contains its name and picture. Before the first
 * message they come from a cached or fetched listing or vendor.
 */
export function useOther(
  other: string,
  serviceId: string | null,
  isCustomer: boolean,
  conversation: SeenConversation | null,
): Other {
  const listingId = isCustomer && serviceId && ids.test(serviceId) ? serviceId : null
  const vendorId = isCustomer && !conversation && ids.test(other) ? other : null
  const seenListing = useSeenListing(listingId)
  const seenVendor = useSeenVendor(vendorId)
  const asked = useRead(listing, listingId && seenListing === null ? { params: { id: listingId } } : null)
  const askedVendor = useRead(vendor, vendorId && seenVendor === null ? { params: { id: vendorId } } : null)
  const found = seenListing ?? asked.data?.listing
  const about = found && found.vendorId === other ? { _id: found._id, name: found.name, path: found.path } : null
  if (conversation) return { state: 'known', name: conversation.name, imageUrl: conversation.imageUrl, about }
  const provider = seenVendor ?? askedVendor.data?.vendor
  const name = provider?.businessName ?? (about ? found?.vendorName : undefined)
  if (name) return { state: 'known', name, imageUrl: provider?.images[0] ?? null, about }
  if (!vendorId || isMissing(askedVendor.error)) return { state: 'missing', name: '', imageUrl: null, about: null }
  if (seenVendor === undefined || askedVendor.loading)
    return { state: 'loading', name: '', imageUrl: null, about: null }
  // Offline and never viewed: the name is unknown, but a message still reaches the right vendor.
  return { state: 'known', name: 'Provider', imageUrl: null, about: null }
}

const isMissing = (fault: { status?: number } | undefined): boolean => fault?.status === 404
