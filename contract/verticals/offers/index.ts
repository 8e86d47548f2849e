/**
 * Listing fields that partners can edit besides name, description and price, for each vertical that supports editing.
 */
import type { Struct } from 'superstruct'
import type { Told } from '../../edit'
import type { VerticalId } from '../vertical'
import { blankRoom, room } from './hotels'

export interface OfferShape {
  fields: Record<string, Struct<any, any>>
  /** Values of a new listing, and defaults for fields that an old listing does not have. */
  blank: Record<string, Told>
}

export const offers: Partial<Record<VerticalId, OfferShape>> = {
  hotels: { fields: room, blank: { ...blankRoom } },
}
