import type { FeaturedProduct, Listing, ShowcaseItem } from '#contract/catalogue/catalogue'
import type { VerticalId } from '#contract/verticals/vertical'

/** The provider of a listing, as the recipient of a conversation. */
export interface Provider {
  id: string
  serviceId: string
  type: VerticalId
  /** Name of the listing, for the accessible name of the button. */
  about: string
}

export const getListingProvider = ({ vendorId, _id, vertical, name }: Listing): Provider => ({
  id: vendorId,
  serviceId: _id,
  type: vertical,
  about: name,
})

export const getShowcaseProvider = ({ partnerId, id, type, name }: ShowcaseItem): Provider => ({
  id: partnerId,
  serviceId: id,
  type: type as VerticalId,
  about: name,
})

export const getProductProvider = ({ storeId, _id, name }: FeaturedProduct, type: VerticalId): Provider => ({
  id: storeId,
  serviceId: _id,
  type,
  about: name,
})
