import { listing } from '#contract/public'
import { formatZmw } from '#contract/money'
import type { Head, LoadContext } from '../../../app/page'
import { isMissing } from '../is-missing'

export const loadListing = ({ params, read }: LoadContext): Promise<unknown> =>
  read(listing, { params: { id: params.id! } })

export function listingHead({ params, peek, faultOf }: LoadContext): Head {
  const given = { params: { id: params.id! } }
  const found = peek(listing, given)?.listing
  if (!found)
    return isMissing(faultOf(listing, given))
      ? { title: 'Not found | Tilipo', status: 404 }
      : { title: 'Service | Tilipo' }
  const { name, vendorName, town, description, price, unit } = found
  const priced = price > 0 ? ` ${formatZmw(price)} / ${unit}.` : ''
  return {
    title: `${name}, ${vendorName} | Tilipo`,
    description: `${vendorName}, ${town}.${priced} ${description}`.slice(0, 160),
    canonical: found.path,
    ...(found.imageUrl ? { image: found.imageUrl } : {}),
  }
}
