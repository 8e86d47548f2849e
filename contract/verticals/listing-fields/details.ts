/**
 * Conversion between the stored details of a listing (`schemas`) and the values of its form, where they differ. Apart from
 * the registry of the fields, because most screens do not convert.
 */
import type { FieldValues } from '../../sync/edit'
import type { VerticalId } from '../vertical'
import { fromTripDetails, toTripDetails } from '../buses/detail-fields'
import { fromCarDetails, toCarDetails } from '../car-hire/detail-fields'
import { fromRouteDetails, toRouteDetails } from '../carriers/detail-fields'
import { fromPropertyDetails, toPropertyDetails } from '../real-estate/detail-fields'
import { fromPackageDetails, toPackageDetails } from '../travel/detail-fields'

interface DetailsConversion<Details = Record<string, unknown>, Values = FieldValues> {
  fromDetails(details: Details): FieldValues
  toDetails(values: Values): Record<string, unknown>
}

const unchanged: DetailsConversion = {
  fromDetails: (details) => details as FieldValues,
  toDetails: (values) => values,
}

const conversions: Partial<Record<VerticalId, DetailsConversion>> = {
  buses: { fromDetails: fromTripDetails, toDetails: toTripDetails },
  'car-hire': { fromDetails: fromCarDetails, toDetails: toCarDetails },
  'real-estate': { fromDetails: fromPropertyDetails, toDetails: toPropertyDetails },
  travel: { fromDetails: fromPackageDetails, toDetails: toPackageDetails },
  carriers: { fromDetails: fromRouteDetails, toDetails: toRouteDetails },
}

export const getDetailsConversion = (vertical: VerticalId): DetailsConversion => conversions[vertical] ?? unchanged

/** Builds the details for form values. Entries of `details` that are no form fields are preserved. */
export function mergeDetails(
  vertical: VerticalId,
  { name: _, description: __, price: ___, offered: ____, removed: _____, ...verticalFields }: FieldValues,
  details: Record<string, unknown>,
): Record<string, unknown> {
  const { toDetails } = getDetailsConversion(vertical)
  // A missing value is no entry: the structs of the details know no null.
  return Object.fromEntries(
    Object.entries({ ...details, ...toDetails(verticalFields) }).filter(([, value]) => value !== null),
  )
}
