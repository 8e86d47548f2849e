import type { Vendor } from '#contract/catalogue/catalogue'
import { waitForPageLoad } from '../../../ui/wait-for-page-load'
import { useLazyModule } from '../use-lazy-module'

const load = () => waitForPageLoad().then(() => import('./VendorMap'))

/** Loads the map after the page load. Loads nothing for a vendor without a position. */
export function DeferredMap({ vendor }: { vendor: Vendor }) {
  const { position } = vendor
  const VendorMap = useLazyModule(`map/${Boolean(position)}`, () => (position ? load() : undefined)).code?.default
  return VendorMap && position ? <VendorMap vendor={vendor} position={position} /> : null
}
