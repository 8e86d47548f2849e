import type { Vendor } from '#contract/catalogue'
import { pageLoaded } from '../../../ui/page-loaded'
import { useLate } from '../use-late'

const load = () => pageLoaded().then(() => import('../reviews/VendorReviews'))

/** Loads the reviews after the page load. Loads nothing for a vendor without ratings. */
export function LateReviews({ vendor }: { vendor: Vendor }) {
  const hasSome = vendor.rating.count > 0
  const Reviews = useLate(`reviews/${hasSome}`, () => (hasSome ? load() : undefined)).code?.default
  return Reviews && hasSome ? <Reviews key={vendor._id} vendor={vendor} /> : null
}
