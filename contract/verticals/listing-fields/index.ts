/** Listing fields that partners can edit besides name, description and price, for each vertical. */
import type { Struct } from 'superstruct'
import { isSame, type FieldValues } from '../../sync/edit'
import type { VerticalId } from '../vertical'
import { blankTrip, findTripFaults, fromTripDetails, toTripDetails, tripFields } from './buses'
import { blankCar, carFields, findCarFaults, fromCarDetails, toCarDetails } from './car-hire'
import { blankRoute, findRouteFaults, fromRouteDetails, routeFields, toRouteDetails } from './carriers'
import { blankRoom, findRoomFaults, roomFields } from './hotels'
import {
  blankProperty,
  findPropertyFaults,
  fromPropertyDetails,
  propertyFields,
  toPropertyDetails,
} from './real-estate'
import { blankProduct, productFields } from './stores'
import { blankPackage, findPackageFaults, fromPackageDetails, packageFields, toPackageDetails } from './travel'

export interface ListingFields {
  fields: Record<string, Struct<any, any>>
  /** Values of a new listing, and defaults for fields that an old listing does not have. */
  blank: FieldValues
  /** Returns a message by field if valid fields do not fit together. */
  findFaults?(values: FieldValues): Record<string, string> | null
  /** Convert between the details of a listing (`schemas`) and the form's values, where they differ. */
  fromDetails?(details: Record<string, unknown>): FieldValues
  toDetails?(values: FieldValues): Record<string, unknown>
}

export const listingFields: Record<VerticalId, ListingFields> = {
  hotels: { fields: roomFields, blank: { ...blankRoom }, findFaults: findRoomFaults },
  buses: {
    fields: tripFields,
    blank: { ...blankTrip },
    findFaults: findTripFaults,
    fromDetails: fromTripDetails,
    toDetails: toTripDetails,
  },
  'car-hire': {
    fields: carFields,
    blank: { ...blankCar },
    findFaults: findCarFaults,
    fromDetails: fromCarDetails,
    toDetails: toCarDetails,
  },
  'real-estate': {
    fields: propertyFields,
    blank: { ...blankProperty },
    findFaults: findPropertyFaults,
    fromDetails: fromPropertyDetails,
    toDetails: toPropertyDetails,
  },
  travel: {
    fields: packageFields,
    blank: { ...blankPackage },
    findFaults: findPackageFaults,
    fromDetails: fromPackageDetails,
    toDetails: toPackageDetails,
  },
  stores: { fields: productFields, blank: { ...blankProduct } },
  carriers: {
    fields: routeFields,
    blank: { ...blankRoute },
    findFaults: findRouteFaults,
    fromDetails: fromRouteDetails,
    toDetails: toRouteDetails,
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
