/** Routes and vehicles of a business, which its listings refer to (decision 068). */
import { any, array, boolean, object, optional, record, string, type, type Infer } from 'superstruct'
import { endpoint } from '../core/endpoint'
import { Id, Instant } from '../core/values'
import type { FieldValues } from '../sync/edit'
import { buildEditStruct } from '../sync/edit-struct'
import { blankBusRoute, busRouteFields, findBusRouteFaults } from '../verticals/fleet/bus-routes'
import type { FleetKind } from '../verticals/fleet/references'
import { blankVehicle, vehicleFields } from '../verticals/fleet/vehicles'
import { changeVehiclePhotosCommand, saveRouteCommand, saveVehicleCommand } from './partner-commands'
import { OwnPhoto, PhotoChangeBody } from './listings/photo-changes'
import type { AnyStruct } from '../core/validation'

export const FleetRecord = type({
  _id: Id,
  /** Values by field. The fields are those of its kind in `fleetFields`. */
  values: record(string(), any()),
  /** Vehicles only. */
  photos: optional(array(OwnPhoto)),
  createdAt: Instant,
})
export type FleetRecord = Omit<Infer<typeof FleetRecord>, 'values'> & { values: FieldValues }

interface FleetFields {
  /** The fields of the form, and `removed`: a removed record stays, because edits of other devices may refer to it. */
  fields: Record<string, AnyStruct>
  blank: FieldValues
  /** Returns a message by field if valid fields do not fit together. */
  findFaults?(values: FieldValues): Record<string, string> | null
}

const removed = boolean()
export const fleetFields: Record<FleetKind, FleetFields> = {
  busRoute: {
    fields: { ...busRouteFields, removed },
    blank: { ...blankBusRoute, removed: false },
    findFaults: findBusRouteFaults,
  },
  vehicle: { fields: { ...vehicleFields, removed }, blank: { ...blankVehicle, removed: false } },
}

/**
 * Creates a route with all fields, or edits fields with their previous values (`edit.ts`). Trips of the route follow,
 * except in fields that differed from the route. Refused if customers have booked what would change.
 */
export const saveRoute = endpoint({
  ...saveRouteCommand,
  params: object({ id: Id }),
  body: buildEditStruct(fleetFields.busRoute.fields),
  answer: FleetRecord,
})

/** Creates or edits a vehicle, like `saveRoute`. */
export const saveVehicle = endpoint({
  ...saveVehicleCommand,
  params: object({ id: Id }),
  body: buildEditStruct(fleetFields.vehicle.fields),
  answer: FleetRecord,
})

/** Makes one change of the photos (`listing-photos.ts`). Their uploads have the purpose `vehicle`. */
export const changeVehiclePhotos = endpoint({
  ...changeVehiclePhotosCommand,
  params: object({ id: Id }),
  body: PhotoChangeBody,
  answer: FleetRecord,
})
