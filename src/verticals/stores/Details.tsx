import { getPiecesLeft } from '#contract/verticals/pieces-left'
import type { ProductDetails } from '#contract/verticals/stores/schema'
import { Facts } from '../../ui/text/Facts'
import { getDetails } from '../listing-facts'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const details = getDetails<ProductDetails>(listing)
  if (!details) return null
  const left = getPiecesLeft(listing) ?? 0
  return (
    <Facts
      cells
      items={[
        { label: 'Category', value: details.category },
        { label: 'In stock', value: left > 0 ? left : 'Sold out' },
        ...(details.delivery ? [{ label: 'Delivery', value: details.delivery }] : []),
      ]}
    />
  )
}
