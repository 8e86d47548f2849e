import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { listing, vendor } from '#contract/public-addresses'
import { allVerticals } from '#contract/verticals/index'
import { useRead } from '../../../api/use-read'
import { useBookingOfCustomer } from '../../../db/queries/bookings'
import type { ConversationLine } from '../../../db/queries/messages'
import { useCachedListing, useCachedVendor } from '../../../db/queries/cached-catalogue'
import { buildPath } from '../../../paths'

/** The other party of a conversation and the listing it is about, as far as this device can determine them. */
export interface Counterparty {
  state: 'known' | 'loading' | 'missing'
  name: string
  imageUrl: string | null
  about: { _id: string; name: string; path: string } | null
}

const idPattern = /^[0-9a-f-]{36}$/

/**
 * Returns the counterparty of a conversation. An existing conversation contains its name and picture. Before the first
 * message they come from a cached or fetched listing or vendor for a customer, and from a booking for a business.
 */
export function useCounterparty(
  counterpartyId: string,
  serviceId: string | null,
  isCustomer: boolean,
  conversation: ConversationLine | null,
): Counterparty {
  const provider = useProvider(counterpartyId, serviceId, isCustomer, conversation)
  const buyer = useBuyer(counterpartyId, serviceId, isCustomer, conversation)
  return isCustomer ? provider : buyer
}

/** A business writes to a customer who has booked, about the booked listing. */
function useBuyer(
  customerId: string,
  serviceId: string | null,
  isCustomer: boolean,
  conversation: ConversationLine | null,
): Counterparty {
  const booking = useBookingOfCustomer(!isCustomer && (serviceId || !conversation) ? customerId : null, serviceId)
  const about = booking && serviceId ? buildListingLink(booking) : null
  if (conversation) return { state: 'known', name: conversation.name, imageUrl: conversation.imageUrl, about }
  if (booking) return { state: 'known', name: booking.customerName, imageUrl: null, about }
  return { state: booking === null ? 'missing' : 'loading', name: '', imageUrl: null, about: null }
}

function buildListingLink({ bookingType, listingId, listingName }: VendorBooking): Counterparty['about'] {
  const vertical = allVerticals.find((candidate) => candidate.bookingType === bookingType)
  return vertical ? { _id: listingId, name: listingName, path: buildPath(vertical.routes.listing, listingId) } : null
}

function useProvider(
  counterpartyId: string,
  serviceId: string | null,
  isCustomer: boolean,
  conversation: ConversationLine | null,
): Counterparty {
  const listingId = isCustomer && serviceId && idPattern.test(serviceId) ? serviceId : null
  const vendorId = isCustomer && !conversation && idPattern.test(counterpartyId) ? counterpartyId : null
  const cachedListing = useCachedListing(listingId)
  const cachedVendor = useCachedVendor(vendorId)
  const listingQuery = useRead(listing, listingId && cachedListing === null ? { params: { id: listingId } } : null)
  const vendorQuery = useRead(vendor, vendorId && cachedVendor === null ? { params: { id: vendorId } } : null)
  const foundListing = cachedListing ?? listingQuery.data?.listing
  const about =
    foundListing && foundListing.vendorId === counterpartyId
      ? { _id: foundListing._id, name: foundListing.name, path: foundListing.path }
      : null
  if (conversation) return { state: 'known', name: conversation.name, imageUrl: conversation.imageUrl, about }
  const provider = cachedVendor ?? vendorQuery.data?.vendor
  const name = provider?.businessName ?? (about ? foundListing?.vendorName : undefined)
  if (name) return { state: 'known', name, imageUrl: provider?.images[0] ?? null, about }
  if (!vendorId || isMissing(vendorQuery.error)) return { state: 'missing', name: '', imageUrl: null, about: null }
  if (cachedVendor === undefined || vendorQuery.loading)
    return { state: 'loading', name: '', imageUrl: null, about: null }
  // Offline and never viewed: the name is unknown, but a message still reaches the right vendor.
  return { state: 'known', name: 'Provider', imageUrl: null, about: null }
}

const isMissing = (fault: { status?: number } | undefined): boolean => fault?.status === 404
