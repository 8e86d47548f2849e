/** Routes of a bus company: the stops, times and fares that several trips have in common. */
import type { Infer } from 'superstruct'
import type { VerticalFields } from '../vertical'
import {
  fareCells,
  findFareFault,
  findStopFault,
  formatClock,
  maxFares,
  maxKm,
  maxStops,
  parseClock,
  type Trip,
} from '../buses/listing-fields'
import { isClockTime } from '../buses/bus-ride'
import { count, nameField } from '../listing-fields/input-fields'
import { cell, rows } from '../listing-fields/row-fields'
import { firstItem } from '../../core/checked-access'

const maxMinutes = 7 * 24 * 60

/** `km` and `minutes` are counted from the first stop. */
const stopCells = {
  stop: nameField('Please enter the town or stop.', 2, 60),
  km: count(0, maxKm, 'Please enter the kilometres from the first stop.'),
  minutes: count(0, maxMinutes, 'Please enter the minutes from the first stop.'),
  place: cell(nameField('Please enter the boarding place, or leave it empty.', 2, 100)),
}

export const busRouteFields = {
  name: nameField('Please enter a name with at least 2 characters.'),
  stops: rows(stopCells, { min: 2, max: maxStops, message: 'Please enter from 2 to 20 stops.' }),
  fares: rows(fareCells, { max: maxFares, message: 'Please enter at most 10 fares.' }),
}
export type BusRoute = { [Field in keyof typeof busRouteFields]: Infer<(typeof busRouteFields)[Field]> }

export const blankBusRoute: BusRoute = {
  name: '',
  stops: [
    { stop: '', km: 0, minutes: 0 },
    { stop: '', km: 0, minutes: 0 },
  ],
  fares: [],
}

export function findBusRouteFaults({ stops, fares }: BusRoute): Record<string, string> | null {
  if (firstItem(stops).minutes !== 0) return { stops: 'The first stop is at 0 minutes.' }
  const stopFault = findStopFault(stops)
  if (stopFault) return { stops: stopFault }
  const fareFault = findFareFault(fares, stops.length)
  return fareFault ? { fares: fareFault } : null
}

/** Returns the fields of a trip that its route determines. The trip keeps its departure time. */
export function fillTripFromRoute(
  { stops, fares }: VerticalFields,
  trip: VerticalFields,
): Pick<Trip, 'route' | 'fares'> {
  const departure = trip.route[0]?.time ?? ''
  const startMinutes = isClockTime(departure) ? parseClock(departure) : null
  return {
    route: stops.map(({ minutes, ...stop }: BusRoute['stops'][number]) => ({
      ...stop,
      time: startMinutes === null ? '' : formatClock(startMinutes + minutes),
    })),
    fares,
  }
}
