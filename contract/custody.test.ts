import { expect, test } from 'vitest'
import { numberIn, spacedNumber } from './custody'

const number = 'TPQ38H7K2MXW'

test.each([
  number,
  'tpq3-8h7k-2mxw',
  ' TPQ3 8H7K  2MXW ',
  'TPQ3–8H7K–2MXW',
  spacedNumber(number),
  `https://tilipo.example/track/${number}`,
  `tilipo.example/track/${number}?utm_source=sms#way`,
  'https://tilipo.example/track?number=tpq3+8h7k+2mxw',
  `Follow your parcel: https://tilipo.example/track/${number}. It leaves at 14:30.`,
])('%s has the number in it', (typed) => {
  expect(numberIn(typed)).toBe(number)
})

test.each([
  ['nothing', ''],
  ['a name', 'Bwalya'],
  ['the receiver’s code', '042 917'],
  ['one too few', 'TPQ3-8H7K-2MX'],
  ['one too many', 'TPQ3-8H7K-2MXWW'],
  ['a digit that is not used', 'TPQ3-8H7K-2MX0'],
  ['within a longer word', `X${number}`],
  ['the tracking page alone', 'https://tilipo.example/track'],
])('%s: no number', (_, typed) => {
  expect(numberIn(typed)).toBeNull()
})
