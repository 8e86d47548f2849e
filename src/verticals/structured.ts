/**
 * Structured data (schema.org) of listings for search engines, by vertical. Only the server renderer imports it, so it
 * adds nothing to the size of the pages.
 */
import type { Listing } from '#contract/catalogue'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Thing } from './thing'
import * as buses from './buses/structured'
import * as carHire from './car-hire/structured'
import * as carriers from './carriers/structured'
import * as hotels from './hotels/structured'
import * as realEstate from './real-estate/structured'
import * as stores from './stores/structured'
import * as travel from './travel/structured'

interface Structured {
  /** The schema.org type of the vendors. */
  vendorType: string
  describe(listing: Listing): Thing
}

export const structured: Record<VerticalId, Structured> = {
  hotels,
  buses,
  'car-hire': carHire,
  'real-estate': realEstate,
  travel,
  stores,
  carriers,
}
