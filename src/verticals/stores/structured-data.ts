import type { Listing } from '#contract/catalogue/catalogue'
import type { ProductDetails } from '#contract/verticals/stores/schema'
import { getDetails } from '../listing-facts'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'Store'

export function describe({ details }: Listing): SchemaOrgObject {
  const { category }: Partial<ProductDetails> = getDetails<ProductDetails>({ details }) ?? {}
  return { '@type': 'Product', category }
}
