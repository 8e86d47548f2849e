/**
 * Address of a vendor's reviews, without structs, for the first request of a page. Separate from `public-addresses.ts`,
 * because few pages need it.
 */
import type { EndpointAddress } from '../core/endpoint'
import type * as reviews from './reviews'

export const reviewAddresses = { vendorReviews: { name: 'reviews.list', path: '/vendors/:id/reviews' } } as const

export const vendorReviews: EndpointAddress<typeof reviews.vendorReviews> = reviewAddresses.vendorReviews
