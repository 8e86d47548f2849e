import { enums, type Infer } from 'superstruct'
import { withDefault } from '../../core/values'
import { defaultBufferHours, maxExtraQuantity } from './descriptor'
import { count, nameField, optionalAmount, textList } from '../listing-fields/input-fields'
import { blankPolicies, findPolicyFaults, policyFields } from '../listing-fields/policy-fields'
import { amount, cell, findMinStayFaults, minStays, rowId, rows } from '../listing-fields/row-fields'

export const gearboxes = ['Automatic', 'Manual'] as const

const placeCells = {
  name: nameField('Please enter the place, such as Longacres office.', 2, 80),
  oneWay: cell(amount('Please enter the fee for a return here, or leave it empty.')),
}
const extraCells = {
  id: rowId,
  name: nameField('Please enter the extra, such as Child seat.', 2, 60),
  price: amount('Please enter the price of the extra.'),
  per: enums(['day', 'hire'] as const),
  most: cell(count(1, maxExtraQuantity, 'Please enter the maximum, from 1 to 9.')),
}

export const carFields = {
  make: nameField('Please enter the make, such as Toyota.', 1, 40),
  model: nameField('Please enter the model, such as Hilux.', 1, 40),
  year: count(1980, 2100, 'Please enter the year, such as 2019.'),
  seats: count(1, 60, 'Please enter the number of seats, from 1 to 60.'),
  gearbox: enums(gearboxes),
  cars: count(1, 200, 'Please enter the number of cars, from 1 to 200.'),
  kmPerDay: count(1, 5000, 'Please enter the kilometres per day, from 1 to 5,000.'),
  extraKm: optionalAmount,
  deposit: optionalAmount,
  bufferHours: count(0, 72, 'Please enter the hours between two hires, from 0 to 72.'),
  terms: textList(12, 80),
  // Commands that an older app version has queued lack the fields from here on.
  pickUpPlaces: withDefault(rows(placeCells, { max: 12, message: 'Please enter at most 12 places.' }), []),
  hireExtras: withDefault(rows(extraCells, { max: 12, message: 'Please enter at most 12 extras.' }), []),
  minStays,
  ...policyFields,
}
export type Car = { [Field in keyof typeof carFields]: Infer<(typeof carFields)[Field]> }

export const blankCar: Car = {
  make: '',
  model: '',
  year: 2018,
  seats: 5,
  gearbox: 'Automatic',
  cars: 1,
  kmPerDay: 150,
  extraKm: null,
  deposit: null,
  bufferHours: defaultBufferHours,
  terms: [],
  pickUpPlaces: [],
  hireExtras: [],
  minStays: [],
  ...blankPolicies,
}

export function findCarFaults({ pickUpPlaces, minStays: rules, seasonPolicies }: Car): Record<string, string> | null {
  const names = pickUpPlaces.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length) return { pickUpPlaces: 'Each place can be entered only once.' }
  return findMinStayFaults(rules) ?? findPolicyFaults(seasonPolicies)
}
