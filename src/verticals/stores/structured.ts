import type { Listing } from '#contract/catalogue'
import type { ProductDetails } from '#contract/verticals/shapes/stores'
import type { Thing } from '../thing'

export const vendorType = 'Store'

export function describe({ details }: Listing): Thing {
  const { category } = details as Partial<ProductDetails>
  return { '@type': 'Product', category }
}
