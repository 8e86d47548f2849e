import type { Vendor } from '#contract/catalogue/catalogue'
import { waitForPageLoad } from '../../../ui/wait-for-page-load'
import { useLazyModule } from '../use-lazy-module'

const load = () => waitForPageLoad().then(() => import('../reviews/VendorReviews'))

/** Loads the reviews after the page load. Loads nothing for a vendor without ratings. */
export function DeferredReviews({ vendor }: { vendor: Vendor }) {
  const hasRatings = vendor.rating.count > 0
  const Reviews = useLazyModule(`reviews/${hasRatings}`, () => (hasRatings ? load() : undefined)).code?.default
  return Reviews && hasRatings ? <Reviews key={vendor._id} vendor={vendor} /> : null
}
