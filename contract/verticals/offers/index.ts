/** What a partner says of a listing beyond name, words and price, in each vertical that can be edited. */
import type { Struct } from 'superstruct'
import type { Told } from '../../edit'
import type { VerticalId } from '../vertical'
import { blankRoom, room } from './hotels'

export interface OfferShape {
  fields: Record<string, Struct<any, any>>
  /** What a new one begins with, and what an old one that never said has. */
  blank: Record<string, Told>
}

export const offers: Partial<Record<VerticalId, OfferShape>> = {
  hotels: { fields: room, blank: { ...blankRoom } },
}
