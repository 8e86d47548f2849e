/** What a partner says of a listing, by vertical: those that can be edited so far. Apart from the registry, which public pages carry. */
import type { ComponentType } from 'react'
import type { Values } from '#contract/edit'
import type { VerticalId } from '#contract/verticals/vertical'
import * as hotels from './hotels/ListingForm'

export interface ListingForm {
  /** One of them, and the button that adds one. */
  words: { one: string; many: string; add: string; price: string }
  /** What the list shows beside name, price and status. */
  columns: readonly { id: string; header: string; text(values: Values): string }[]
  /** The fields beyond name, words and price, inside a form. */
  Fields: ComponentType
}

const forms: Partial<Record<VerticalId, ListingForm>> = { hotels }

export const formOf = (vertical: VerticalId): ListingForm | undefined => forms[vertical]
