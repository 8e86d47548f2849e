import type { Infer } from 'superstruct'
import { weekdays } from '../../core/dates'
import { firstBandKg } from './parcel-size'
import { count, nameField, optionalAmount, optionalText } from '../listing-fields/input-fields'
import { blankPolicies, findPolicyFaults, policyFields } from '../listing-fields/policy-fields'
import { amount, clockTime, optionalCount, optionalDecimal, rows, weekdayList } from '../listing-fields/row-fields'
import { firstItem, itemAt } from '../../core/checked-access'

/** `perKg` is the price of each kilogram above `aboveKg`, up to the next band. */
const bandCells = {
  aboveKg: count(firstBandKg, 1000, `Please enter the weight, from ${firstBandKg} kg.`),
  perKg: amount('Please enter the price per kilogram.'),
}

export const routeFields = {
  origin: nameField('Please enter the town where parcels are collected.', 2, 60),
  destination: nameField('Please enter the town where parcels arrive.', 2, 60),
  routeDays: weekdayList(1, 'Please choose at least one day.'),
  leavesAt: clockTime('Please enter the departure time, such as 17:30.'),
  inDays: count(0, 14, 'Please enter the days until arrival, from 0 to 14.'),
  bands: rows(bandCells, { max: 6, message: 'Please enter at most 6 price bands.' }),
  kgPerDay: count(1, 50_000, 'Please enter the kilograms per day, from 1 to 50,000.'),
  litresPerDay: optionalCount(1, 200_000, 'Please enter the litres per day, or leave it empty.'),
  heaviestKg: optionalCount(1, 1000, 'Please enter the maximum weight, or leave it empty.'),
  longestCm: optionalCount(1, 300, 'Please enter the longest side, up to 300 cm, or leave it empty.'),
  licence: nameField('Please enter the number of your ZICTA licence.', 2, 60),
  coverPercent: optionalDecimal(0.1, 20, 'Please enter a percentage from 0.1 to 20, or leave it empty.'),
  coverLeast: optionalAmount,
  coverMost: optionalAmount,
  collection: optionalAmount,
  // The name differs from the delivery text of a product.
  doorDelivery: optionalAmount,
  fromDepot: optionalText(120),
  toDepot: optionalText(120),
  ...policyFields,
}
export type CarrierRoute = { [Field in keyof typeof routeFields]: Infer<(typeof routeFields)[Field]> }

export const blankRoute: CarrierRoute = {
  origin: '',
  destination: '',
  routeDays: [...weekdays],
  leavesAt: '08:00',
  inDays: 1,
  bands: [],
  kgPerDay: 500,
  litresPerDay: null,
  heaviestKg: null,
  longestCm: null,
  licence: '',
  coverPercent: null,
  coverLeast: null,
  coverMost: null,
  collection: null,
  doorDelivery: null,
  fromDepot: null,
  toDepot: null,
  ...blankPolicies,
}

export function findRouteFaults(values: CarrierRoute): Record<string, string> | null {
  const { origin, destination, bands, coverPercent, coverLeast, coverMost, seasonPolicies } = values
  if (origin.toLowerCase() === destination.toLowerCase())
    return { destination: 'Please enter a different town than the origin.' }
  if (bands.some(({ aboveKg }, index) => index > 0 && aboveKg <= itemAt(bands, index - 1).aboveKg))
    return { bands: 'Please order the price bands by weight, the lightest first.' }
  const cover = { coverPercent, coverLeast, coverMost }
  const missing = Object.entries(cover).filter(([, value]) => value === null)
  if (missing.length === 1 || missing.length === 2)
    return { [firstItem(missing)[0]]: 'Please fill in all three fields of the cover, or none.' }
  return findPolicyFaults(seasonPolicies)
}
