import { vendor } from '#contract/public-addresses'
import type { Head, LoadContext } from '../../../../page'
import { isMissing } from '../is-missing'

export function vendorHead({ params: { id = '' }, getCached, getFault }: LoadContext, canonical: string): Head {
  const request = { params: { id } }
  const found = getCached(vendor, request)?.vendor
  if (!found)
    return isMissing(getFault(vendor, request))
      ? { title: 'Vendor Not Found | Tilipo', status: 404 }
      : { title: 'Vendor | Tilipo' }
  const { city } = found.location.address
  return {
    title: `${found.businessName}${city ? `, ${city}` : ''} | Tilipo`,
    description: found.description.slice(0, 160),
    canonical,
    image: found.images[0],
  }
}
