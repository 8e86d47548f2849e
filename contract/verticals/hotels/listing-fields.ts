import { enums, type Infer } from 'superstruct'
import { text, withDefault } from '../../core/values'
import { count, nameField, price, textList } from '../listing-fields/input-fields'
import { blankPolicies, findPolicyFaults, policyFields } from '../listing-fields/policy-fields'
import {
  amount,
  cell,
  day,
  findMinStayFaults,
  minStays,
  optionalDecimal,
  rowId,
  rows,
  weekdayList,
} from '../listing-fields/row-fields'

export const roomTypes = [
  'Single',
  'Double',
  'Twin',
  'Triple',
  'Family',
  'Suite',
  'Chalet',
  'Tent',
  'Dormitory',
] as const
export type RoomType = (typeof roomTypes)[number] | ''

const maxRoomsPerType = 500

const priceCells = {
  name: cell(nameField('Please enter a name, such as Christmas.', 2, 40)),
  amount: price,
  from: cell(day('Please choose the first night.')),
  to: cell(day('Please choose the last night.')),
  weekdays: cell(weekdayList(0, '')),
}
const extraCells = {
  id: rowId,
  name: nameField('Please enter the extra, such as Breakfast.', 2, 60),
  price: amount('Please enter the price of the extra.'),
  per: enums(['guestNight', 'roomNight', 'stay'] as const),
}
const taxCells = {
  name: nameField('Please enter the tax, such as VAT.', 2, 40),
  percent: optionalDecimal(0.1, 50, 'Please enter a percentage from 0.1 to 50.'),
}

export const roomFields = {
  roomType: enums([...roomTypes, ''] as const),
  rooms: count(1, maxRoomsPerType, 'Please enter the number of rooms, from 1 to 500.'),
  sleeps: count(1, 40, 'Please enter the number of guests, from 1 to 40.'),
  beds: text(80),
  amenities: textList(20, 40),
  // Commands that an older app version has queued lack the fields from here on.
  prices: withDefault(rows(priceCells, { max: 20, message: 'Please enter at most 20 prices.' }), []),
  extras: withDefault(rows(extraCells, { max: 12, message: 'Please enter at most 12 extras.' }), []),
  taxes: withDefault(rows(taxCells, { max: 4, message: 'Please enter at most 4 taxes.' }), []),
  minStays,
  ...policyFields,
}
export type Room = { [Field in keyof typeof roomFields]: Infer<(typeof roomFields)[Field]> }

export const blankRoom: Room = {
  roomType: '',
  rooms: 1,
  sleeps: 2,
  beds: '',
  amenities: [],
  prices: [],
  extras: [],
  taxes: [],
  minStays: [],
  ...blankPolicies,
}

export function findRoomFaults({
  prices,
  taxes,
  minStays: rules,
  seasonPolicies,
}: Room): Record<string, string> | null {
  if (prices.some(({ from, to, weekdays }) => !from && !to && !weekdays?.length))
    return { prices: 'Please choose dates or weekdays for each price.' }
  if (prices.some(({ from, to }) => from && to && from > to))
    return { prices: 'The last night of a price must not be before its first.' }
  if (taxes.some(({ percent }) => percent === null)) return { taxes: 'Please enter the percentage of each tax.' }
  return findMinStayFaults(rules) ?? findPolicyFaults(seasonPolicies)
}
