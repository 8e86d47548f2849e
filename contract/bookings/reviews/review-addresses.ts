/**
 * Address of a vendor's reviews, without structs, for the first request of a page. Separate from `public-addresses.ts`,
 * because few pages need it.
 */
import type { EndpointAddress } from '../../core/endpoint'
import { reviewPaths } from '../../core/public-paths'
import type * as reviews from './reviews'

export const vendorReviews: EndpointAddress<typeof reviews.vendorReviews> = reviewPaths.vendorReviews
