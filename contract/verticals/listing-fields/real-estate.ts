import type { Infer } from 'superstruct'
import { count, nameField, optionalAmount, optionalText, yesOrNo } from './input-fields'

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
}
