import type { Listing } from '#contract/catalogue/catalogue'
import type { ProductDetails } from '#contract/verticals/stores/schema'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'Store'

export function describe({ details }: Listing): SchemaOrgObject {
  const { category } = details as Partial<ProductDetails>
  return { '@type': 'Product', category }
}
