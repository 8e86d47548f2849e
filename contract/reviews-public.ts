/**
 * Address of a vendor's reviews, without structs, for the first request of a page. Separate from `public-addresses.ts`,
 * because few pages need it.
 */
import type { Address } from './endpoint'
import type * as reviews from './reviews'

export const reviewAddresses = { vendorReviews: { name: 'reviews.list', path: '/vendors/:id/reviews' } } as const

export const vendorReviews: Address<typeof reviews.vendorReviews> = reviewAddresses.vendorReviews
