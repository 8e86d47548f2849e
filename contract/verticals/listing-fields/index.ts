/** Listing fields that partners can edit besides name, description and price, for each vertical. */
import { isSame, type FieldValues } from '../../sync/edit'
import type { VerticalId } from '../vertical'
import { findFareOn } from '../buses/fare-table'
import { blankTrip, findTripFaults, tripFields } from '../buses/listing-fields'
import { blankCar, carFields, findCarFaults } from '../car-hire/listing-fields'
import { blankRoute, findRouteFaults, routeFields } from '../carriers/listing-fields'
import { blankRoom, findRoomFaults, roomFields } from '../hotels/listing-fields'
import { blankProperty, findPropertyFaults, propertyFields } from '../real-estate/listing-fields'
import { blankProduct, productFields } from '../stores/listing-fields'
import { blankPackage, findPackageFaults, packageFields } from '../travel/listing-fields'
import type { AnyStruct } from '../../core/validation'

interface ListingFields {
  fields: Record<string, AnyStruct>
  /** Values of a new listing, and defaults for fields that an old listing does not have. */
  blank: FieldValues
  /** Returns a message by field if valid fields do not fit together. */
  findFaults?(values: FieldValues): Record<string, string> | null
  /** Returns the price that other fields determine on a day and all later ones; null if the price field does. */
  findDerivedPrice?(values: FieldValues, day: string): number | null
}

export const listingFields: Record<VerticalId, ListingFields> = {
  hotels: { fields: roomFields, blank: { ...blankRoom }, findFaults: findRoomFaults },
  buses: {
    fields: tripFields,
    blank: { ...blankTrip },
    findFaults: findTripFaults,
    findDerivedPrice: findFareOn,
  },
  'car-hire': {
    fields: carFields,
    blank: { ...blankCar },
    findFaults: findCarFaults,
  },
  'real-estate': {
    fields: propertyFields,
    blank: { ...blankProperty },
    findFaults: findPropertyFaults,
  },
  travel: {
    fields: packageFields,
    blank: { ...blankPackage },
    findFaults: findPackageFaults,
  },
  stores: { fields: productFields, blank: { ...blankProduct } },
  carriers: {
    fields: routeFields,
    blank: { ...blankRoute },
    findFaults: findRouteFaults,
  },
}

/**
 * Returns a message by field if valid fields do not fit together.
 * @param stored the values before an edit: a fault that an old listing has already does not prevent other changes
 */
export function findListingFaults(
  vertical: VerticalId,
  values: FieldValues,
  stored?: FieldValues,
): Record<string, string> | null {
  const { findFaults } = listingFields[vertical]
  const faults = findFaults?.(values) ?? null
  return faults && stored && isSame(faults, findFaults!(stored)) ? null : faults
}

/**
 * Returns a message by field if an edit changes a price that has its place in other fields, so that it would change nothing.
 * @param values the values after the edit
 */
export const findDerivedPriceFault = (
  vertical: VerticalId,
  edit: Readonly<Record<string, unknown>>,
  values: FieldValues,
  day: string,
): Record<string, string> | null =>
  Object.hasOwn(edit, 'price') && (listingFields[vertical].findDerivedPrice?.(values, day) ?? null) !== null
    ? { price: 'Its fares determine the price. Please change the fares in the app.' }
    : null
