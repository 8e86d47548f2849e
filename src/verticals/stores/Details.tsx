import type { ProductDetails } from '#contract/verticals/shapes/stores'
import { Facts } from '../../ui/Facts'
import { detailsOf } from '../details-of'
import type { DetailsProps } from '../screens'

export function Details({ listing }: DetailsProps) {
  const found = detailsOf<ProductDetails>(listing)
  if (!found) return null
  return (
    <Facts
      cells
      items={[
        { label: 'Category', value: found.category },
        { label: 'In stock', value: found.stock > 0 ? found.stock : 'Sold out' },
        ...(found.delivery ? [{ label: 'Delivery', value: found.delivery }] : []),
      ]}
    />
  )
}
