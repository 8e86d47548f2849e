/** Where a vendor's reviews are read, as far as a page must know before it has an answer. Apart from `public.ts`: few pages need it. */
import type { Address } from './endpoint'
import type * as reviews from './reviews'

export const reviewAddresses = { vendorReviews: { name: 'reviews.list', path: '/vendors/:id/reviews' } } as const

export const vendorReviews: Address<typeof reviews.vendorReviews> = reviewAddresses.vendorReviews
