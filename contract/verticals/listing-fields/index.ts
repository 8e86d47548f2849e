/**
 * Listing fields that partners can edit besides name, description and price, for each vertical that supports editing.
 */
import type { Struct } from 'superstruct'
import type { FieldValue } from '../../sync/edit'
import type { VerticalId } from '../vertical'
import { blankCar, carFields } from './car-hire'
import { blankRoom, roomFields } from './hotels'
import { blankProperty, propertyFields } from './real-estate'
import { blankProduct, productFields } from './stores'

export interface ListingFields {
  fields: Record<string, Struct<any, any>>
  /** Values of a new listing, and defaults for fields that an old listing does not have. */
  blank: Record<string, FieldValue>
}

export const listingFields: Partial<Record<VerticalId, ListingFields>> = {
  hotels: { fields: roomFields, blank: { ...blankRoom } },
  'car-hire': { fields: carFields, blank: { ...blankCar } },
  'real-estate': { fields: propertyFields, blank: { ...blankProperty } },
  stores: { fields: productFields, blank: { ...blankProduct } },
}
