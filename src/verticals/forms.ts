/**
 * The listing forms of the verticals whose listings partners can edit so far. Separate from the registry, which public
 * pages load.
 */
import type { ComponentType } from 'react'
import type { FieldValues } from '#contract/sync/edit'
import type { VerticalId } from '#contract/verticals/vertical'
import * as carHire from './car-hire/ListingForm'
import * as hotels from './hotels/ListingForm'
import * as realEstate from './real-estate/ListingForm'
import * as stores from './stores/ListingForm'

export interface ListingForm {
  /** Singular, plural, label of the add button, label of the price field, and the texts of an empty and a failed list. */
  labels: { one: string; many: string; add: string; price: string; none: string; loadError: string }
  /** Columns of the listings table other than name, price and status. */
  columns: readonly { id: string; header: string; text(values: FieldValues): string }[]
  /** The form fields other than name, description and price. */
  Fields: ComponentType
}

const forms: Partial<Record<VerticalId, ListingForm>> = {
  hotels,
  stores,
  'car-hire': carHire,
  'real-estate': realEstate,
}

export const getListingForm = (vertical: VerticalId): ListingForm | undefined => forms[vertical]
