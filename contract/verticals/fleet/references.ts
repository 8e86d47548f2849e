/**
 * Fields of listings that refer to a route or a vehicle of the business, by vertical. What the record determines is
 * copied into fields of the listing, from which it is sold (decision 068).
 */
import type { FieldValues } from '../../sync/edit'
import type { VerticalId } from '../vertical'
import { fillTripFromRoute } from './bus-routes'
import { fillTripFromVehicle } from './vehicles'

export const fleetKinds = ['busRoute', 'vehicle'] as const
export type FleetKind = (typeof fleetKinds)[number]

export interface ListingReference {
  /** The listing's field that contains the id of the record. */
  field: string
  kind: FleetKind
  /** Returns the fields of the listing that the record determines. */
  fill(record: FieldValues, listing: FieldValues): FieldValues
}

const references: Partial<Record<VerticalId, readonly ListingReference[]>> = {
  buses: [
    { field: 'routeId', kind: 'busRoute', fill: (route, trip) => ({ ...fillTripFromRoute(route, trip) }) },
    { field: 'vehicleId', kind: 'vehicle', fill: (vehicle) => ({ ...fillTripFromVehicle(vehicle) }) },
  ],
}

export const getListingReferences = (vertical: VerticalId): readonly ListingReference[] => references[vertical] ?? []

/** Whether a field contains the id of another record of the business. Users never see or type such a value. */
export const isReference = (field: string): boolean =>
  field === 'listingId' || Object.values(references).some((list) => list.some((reference) => reference.field === field))
