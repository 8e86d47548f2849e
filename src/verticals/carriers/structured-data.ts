import type { Listing } from '#contract/catalogue/catalogue'
import type { RouteDetails } from '#contract/verticals/carriers/schema'
import { getDetails } from '../listing-facts'
import type { SchemaOrgObject } from '../schema-org'

export const vendorType = 'LocalBusiness'

export function describe({ details }: Listing): SchemaOrgObject {
  const { from, to }: Partial<RouteDetails> = getDetails<RouteDetails>({ details }) ?? {}
  const towns = [from, to].filter((name) => name !== undefined)
  return {
    '@type': 'Service',
    serviceType: 'Courier and cargo',
    areaServed: towns.length > 0 ? towns.map((name) => ({ '@type': 'City', name })) : undefined,
  }
}
