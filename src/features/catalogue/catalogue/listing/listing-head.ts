import { listing } from '#contract/public-addresses'
import { formatZmw } from '#contract/core/money'
import type { Head, LoadContext } from '../../../../page'
import { isMissing } from '../is-missing'

export const loadListing = ({ params: { id = '' }, read }: LoadContext): Promise<unknown> =>
  read(listing, { params: { id } })

export function listingHead({ params: { id = '' }, getCached, getFault }: LoadContext): Head {
  const request = { params: { id } }
  const found = getCached(listing, request)?.listing
  if (!found)
    return isMissing(getFault(listing, request))
      ? { title: 'Not found | Tilipo', status: 404 }
      : { title: 'Service | Tilipo' }
  const { name, vendorName, town, description, price, unit } = found
  const priceText = price > 0 ? ` ${formatZmw(price)} / ${unit}.` : ''
  return {
    title: `${name}, ${vendorName} | Tilipo`,
    description: `${vendorName}, ${town}.${priceText} ${description}`.slice(0, 160),
    canonical: found.path,
    ...(found.imageUrl ? { image: found.imageUrl } : {}),
  }
}
