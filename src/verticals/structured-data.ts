/**
 * Structured data (schema.org) of listings for search engines, by vertical. Only the server renderer imports it, so it
 * adds nothing to the size of the pages.
 */
import type { Listing } from '#contract/catalogue/catalogue'
import type { VerticalId } from '#contract/verticals/vertical'
import type { SchemaOrgObject } from './schema-org'
import * as buses from './buses/structured-data'
import * as carHire from './car-hire/structured-data'
import * as carriers from './carriers/structured-data'
import * as hotels from './hotels/structured-data'
import * as realEstate from './real-estate/structured-data'
import * as stores from './stores/structured-data'
import * as travel from './travel/structured-data'

interface StructuredDataModule {
  /** The schema.org type of the vendors. */
  vendorType: string
  describe(listing: Listing): SchemaOrgObject
}

export const structuredDataByVertical: Record<VerticalId, StructuredDataModule> = {
  hotels,
  buses,
  'car-hire': carHire,
  'real-estate': realEstate,
  travel,
  stores,
  carriers,
}
