/**
 * What search engines are told a listing is, in each vertical's own terms (schema.org). Only the server's renderer
 * imports it: no page carries a byte of it.
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
  /** schema.org's word for a business of this kind. */
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
