import type { Infer } from 'superstruct'
import { withDefault } from '../../core/values'
import { count, nameField, optionalAmount, optionalText, yesOrNo } from '../listing-fields/input-fields'
import { clockTime, weekdayList } from '../listing-fields/row-fields'

export const propertyFields = {
  kind: nameField('Please enter the type, such as House, Flat or Office.', 1, 40),
  area: nameField('Please enter the area of the town, such as Kabulonga.', 1, 60),
  bedrooms: count(0, 50, 'Please enter the number of bedrooms, from 0 to 50.'),
  bathrooms: count(0, 50, 'Please enter the number of bathrooms, from 0 to 50.'),
  furnished: yesOrNo,
  deposit: optionalAmount,
  agentFee: optionalAmount,
  lease: optionalText(120),
  zieaNumber: optionalText(40),
  // Commands that an older app version has queued lack the fields from here on.
  viewingDays: withDefault(weekdayList(0, ''), []),
  viewingFrom: withDefault(clockTime('Please enter the time of the first viewing, such as 09:00.'), '09:00'),
  viewingTo: withDefault(clockTime('Please enter the end of the last viewing, such as 16:00.'), '16:00'),
  viewingMinutes: withDefault(count(15, 240, 'Please enter the minutes of a viewing, from 15 to 240.'), 60),
}
export type Property = { [Field in keyof typeof propertyFields]: Infer<(typeof propertyFields)[Field]> }

export const blankProperty: Property = {
  kind: '',
  area: '',
  bedrooms: 1,
  bathrooms: 1,
  furnished: false,
  deposit: null,
  agentFee: null,
  lease: null,
  zieaNumber: null,
  viewingDays: [],
  viewingFrom: '09:00',
  viewingTo: '16:00',
  viewingMinutes: 60,
}

export function findPropertyFaults({ viewingDays, viewingFrom, viewingTo }: Property): Record<string, string> | null {
  return viewingDays.length > 0 && viewingFrom >= viewingTo
    ? { viewingTo: 'The end must be after the first viewing.' }
    : null
}
