/** The services that have a page in the administration. */
import type { BusinessType } from '#contract/core/access'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { paths } from '../paths'

export interface Service {
  slug: string
  label: string
  businessType: BusinessType
}

export const services: readonly Service[] = [
  { slug: 'hotels', label: 'Hotel Management', businessType: 'hotel' },
  { slug: 'buses', label: 'Bus Management', businessType: 'bus' },
  { slug: 'car-hire', label: 'Car Hire', businessType: 'carHiring' },
  { slug: 'real-estate', label: 'Real Estate', businessType: 'realEstate' },
  { slug: 'travel-agencies', label: 'Travel Agencies', businessType: 'travelAgent' },
  { slug: 'stores', label: 'Stores', businessType: 'store' },
  { slug: 'carriers', label: 'Carriers & Cargo', businessType: 'carrier' },
]

/** Finds the service of a path such as `/admin/global/hotels/…`. */
export const findService = (pathname: string): Service | undefined =>
  services.find(({ slug }) => slug === pathname.toLowerCase().split('/')[3])

/** Returns the path of a vendor in the administration; undefined for an unknown vertical. */
export function buildVendorPath(vertical: string, vendorId: string): string | undefined {
  const businessType = verticals[vertical as VerticalId]?.businessType
  return businessType && buildBusinessPath(businessType, vendorId)
}

/** Returns the path of a vendor in the administration. */
export function buildBusinessPath(businessType: BusinessType, vendorId: string): string {
  const service = services.find((known) => known.businessType === businessType)!
  return paths.within(paths.adminGlobal, `${service.slug}/${vendorId}`)
}
