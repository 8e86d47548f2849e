import { enums, type Infer } from 'superstruct'
import { count, nameField, optionalAmount, textList, yesOrNo } from '../listing-fields/input-fields'
import { withDefault } from '../../core/values'
import { blankPolicies, findPolicyFaults, policyFields } from '../listing-fields/policy-fields'
import {
  amount,
  clockTime,
  day,
  optionalClockTime,
  optionalCount,
  rowId,
  rows,
  weekdayList,
} from '../listing-fields/row-fields'

const supplementCells = {
  id: rowId,
  label: nameField('Please enter the supplement, such as Single room.', 2, 60),
  price: amount('Please enter the price of the supplement.'),
  per: enums(['person', 'booking'] as const),
  always: yesOrNo,
}

export const packageFields = {
  days: count(1, 60, 'Please enter the number of days, from 1 to 60.'),
  departureTime: clockTime('Please enter the departure time, such as 07:30.'),
  // Older builds do not send it.
  returnTime: withDefault(optionalClockTime('Please enter the return time, such as 17:00, or leave it empty.'), null),
  departureDays: weekdayList(0, ''),
  firstOfMonth: yesOrNo,
  departureDates: rows(
    { date: day('Please choose the day.') },
    { max: 100, message: 'Please enter at most 100 dates.' },
  ),
  places: textList(12, 60),
  included: textList(20, 80),
  smallestGroup: count(1, 60, 'Please enter the smallest group, from 1 to 60.'),
  largestGroup: count(1, 500, 'Please enter the largest group, from 1 to 500.'),
  childPrice: optionalAmount,
  residentPrice: optionalAmount,
  supplements: rows(supplementCells, { max: 10, message: 'Please enter at most 10 supplements.' }),
  depositPercent: optionalCount(10, 50, 'Please enter a deposit from 10 to 50 percent, or leave it empty.'),
  balanceDays: optionalCount(8, 28, 'Please enter from 8 to 28 days, or leave it empty.'),
  decidedDays: optionalCount(1, 28, 'Please enter from 1 to 28 days, or leave it empty.'),
  ...policyFields,
}
export type TravelPackage = { [Field in keyof typeof packageFields]: Infer<(typeof packageFields)[Field]> }

export const blankPackage: TravelPackage = {
  days: 1,
  departureTime: '07:00',
  returnTime: null,
  departureDays: [],
  firstOfMonth: false,
  departureDates: [],
  places: [],
  included: [],
  smallestGroup: 1,
  largestGroup: 12,
  childPrice: null,
  residentPrice: null,
  supplements: [],
  depositPercent: null,
  balanceDays: null,
  decidedDays: null,
  ...blankPolicies,
}

export function findPackageFaults(values: TravelPackage): Record<string, string> | null {
  const { departureDays, departureDates, smallestGroup, largestGroup, depositPercent, balanceDays, places } = values
  if (departureDays.length + departureDates.length === 0)
    return { departureDays: 'Please choose the departure days, or add a departure date.' }
  if (places.length === 0) return { places: 'Please enter at least one place.' }
  if (smallestGroup > largestGroup) return { smallestGroup: "The smallest group can't exceed the largest." }
  if (balanceDays !== null && depositPercent === null)
    return { depositPercent: 'Please enter the deposit that is paid before the balance.' }
  return findPolicyFaults(values.seasonPolicies)
}
