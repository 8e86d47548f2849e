import { vendor } from '#contract/public'
import type { Head, LoadContext } from '../../../app/page'
import { isMissing } from '../is-missing'

export function vendorHead({ params, peek, faultOf }: LoadContext, canonical: string): Head {
  const given = { params: { id: params.id! } }
  const found = peek(vendor, given)?.vendor
  if (!found)
    return isMissing(faultOf(vendor, given))
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
