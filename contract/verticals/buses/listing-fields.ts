import { array, enums, size, type Infer } from 'superstruct'
import { withDefault } from '../../core/values'
import { layouts } from './descriptor'
import { count, nameField, optionalAmount, optionalText } from '../listing-fields/input-fields'
import { blankPolicies, findPolicyFaults, policyFields } from '../listing-fields/policy-fields'
import { amount, cell, clockTime, day, optionalId, rows } from '../listing-fields/row-fields'
import { firstItem, itemAt } from '../../core/checked-access'

export const maxStops = 20
export const maxKm = 3000
export const maxFares = 10

/** `km` is the distance from the first stop. A time that is earlier than the previous one is on the next day. */
const stopCells = {
  stop: nameField('Please enter the town or stop.', 2, 60),
  time: clockTime('Please enter the time, such as 07:30.'),
  km: count(0, maxKm, 'Please enter the kilometres from the first stop.'),
  place: cell(nameField('Please enter the boarding place, or leave it empty.', 2, 100)),
}
/** `legs` has one fare for each pair of neighboring stops. */
export const fareCells = {
  since: day('Please choose the first day of the fare.'),
  legs: size(array(amount('Please enter a fare, such as 120.')), 1, maxStops - 1),
}

export const tripFields = {
  route: rows(stopCells, { min: 2, max: maxStops, message: 'Please enter from 2 to 20 stops.' }),
  seats: count(1, 120, 'Please enter the number of seats, from 1 to 120.'),
  layout: enums(layouts),
  fares: rows(fareCells, { max: maxFares, message: 'Please enter at most 10 fares.' }),
  luggageFree: optionalText(80),
  luggagePerBag: optionalAmount,
  // Commands that an older app version has queued lack the fields from here on.
  routeId: withDefault(optionalId, null),
  vehicleId: withDefault(optionalId, null),
  ...policyFields,
}
export type Trip = { [Field in keyof typeof tripFields]: Infer<(typeof tripFields)[Field]> }

export const blankTrip: Trip = {
  route: [
    { stop: '', time: '', km: 0 },
    { stop: '', time: '', km: 0 },
  ],
  seats: 57,
  layout: '2+2',
  fares: [],
  luggageFree: null,
  luggagePerBag: null,
  routeId: null,
  vehicleId: null,
  ...blankPolicies,
}

export const minutesPerDay = 24 * 60
/** A longer time between two stops is probably a typing mistake. */
const maxLegMinutes = 18 * 60

export const parseClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
export const formatClock = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Returns the minutes from the first departure to each stop. */
export function computeMinutes(route: Trip['route']): number[] {
  let minutes = 0
  return route.map(({ time }, index) => {
    if (index > 0) {
      const difference = parseClock(time) - parseClock(itemAt(route, index - 1).time)
      minutes += difference > 0 ? difference : difference + minutesPerDay
    }
    return minutes
  })
}

export function findTripFaults(values: Trip): Record<string, string> | null {
  const { route, fares, luggageFree, luggagePerBag, seasonPolicies } = values
  const routeFault = findRouteFault(route)
  if (routeFault) return { route: routeFault }
  const fareFault = findFareFault(fares, route.length)
  if (fareFault) return { fares: fareFault }
  if ((luggageFree === null) !== (luggagePerBag === null))
    return {
      [luggageFree === null ? 'luggageFree' : 'luggagePerBag']:
        'Please enter both the free luggage and the price of an extra bag, or neither.',
    }
  return findPolicyFaults(seasonPolicies)
}

export function findFareFault(fares: Trip['fares'], stopCount: number): string | null {
  if (fares.some(({ legs }) => legs.length !== stopCount - 1)) return 'Please enter a fare for each part of the trip.'
  return new Set(fares.map(({ since }) => since)).size < fares.length
    ? 'Two fares start on the same day. Please change or remove one.'
    : null
}

function findRouteFault(route: Trip['route']): string | null {
  const minutes = computeMinutes(route)
  return findStopFault(route.map((stop, index) => ({ ...stop, minutes: itemAt(minutes, index) })))
}

/** Finds a fault in the order of stops, whose kilometers and minutes are counted from the first stop. */
export function findStopFault(stops: readonly { stop: string; km: number; minutes: number }[]): string | null {
  const names = stops.map(({ stop }) => stop.toLowerCase())
  const repeated = stops.find(({ stop }, index) => names.indexOf(stop.toLowerCase()) < index)
  if (repeated) return `${repeated.stop} is entered twice.`
  if (firstItem(stops).km !== 0) return 'The first stop is at 0 km.'
  for (const [index, { stop, km, minutes }] of stops.entries()) {
    const previous = stops[index - 1]
    if (!previous) continue
    if (km <= previous.km) return `${stop} must be farther from the first stop than ${previous.stop}.`
    if (minutes <= previous.minutes) return `The coach must reach ${stop} after ${previous.stop}.`
    if (minutes - previous.minutes > maxLegMinutes)
      return `Please check the times: ${previous.stop} to ${stop} would take more than ${maxLegMinutes / 60} hours.`
  }
  return null
}
