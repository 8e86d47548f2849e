/** Listing fields that partners can edit besides name, description and price, for each vertical. */
import { isSame, type FieldValues } from '../../sync/edit'
import type { VerticalId } from '../vertical'
import { findFareOn } from '../buses/fare-table'
import { blankTrip, findTripFaults, tripFields, type Trip } from '../buses/listing-fields'
import { blankCar, carFields, findCarFaults, type Car } from '../car-hire/listing-fields'
import { blankRoute, findRouteFaults, routeFields, type CarrierRoute } from '../carriers/listing-fields'
import { blankRoom, findRoomFaults, roomFields, type Room } from '../hotels/listing-fields'
import { blankProperty, findPropertyFaults, propertyFields, type Property } from '../real-estate/listing-fields'
import { blankProduct, productFields, type Product } from '../stores/listing-fields'
import { blankPackage, findPackageFaults, packageFields, type TravelPackage } from '../travel/listing-fields'
import type { AnyStruct } from '../../core/validation'

/** The form values of a listing besides name, description, price and state, by vertical. */
interface ValuesByVertical {
  hotels: Room
  buses: Trip
  'car-hire': Car
  'real-estate': Property
  travel: TravelPackage
  stores: Product
  carriers: CarrierRoute
}
export type ListingValues<V extends VerticalId> = ValuesByVertical[V]

interface ListingFields<Values = FieldValues> {
  fields: Record<string, AnyStruct>
  /** Values of a new listing, and defaults for fields that an old listing does not have. */
  blank: Values
  /** Returns a message by field if valid fields do not fit together. */
  findFaults?(values: Values): Record<string, string> | null
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
} satisfies { [V in VerticalId]: ListingFields<ListingValues<V>> }

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
  return faults && stored && isSame(faults, findFaults?.(stored)) ? null : faults
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
