import { expect, test } from 'vitest'
import { extractTrackingNumber, formatTrackingNumber } from './custody'

const number = 'TPQ38H7K2MXW'

test.each([
  number,
  'tpq3-8h7k-2mxw',
  ' TPQ3 8H7K  2MXW ',
  'TPQ3–8H7K–2MXW',
  formatTrackingNumber(number),
  `https://tilipo.example/track/${number}`,
  `tilipo.example/track/${number}?utm_source=sms#way`,
  'https://tilipo.example/track?number=tpq3+8h7k+2mxw',
  `Follow your parcel: https://tilipo.example/track/${number}. It leaves at 14:30.`,
])('The parcel number is found in: %s', (typed) => {
  expect(extractTrackingNumber(typed)).toBe(number)
})

test.each([
  ['an empty text', ''],
  ['a name', 'Bwalya'],
  ['the release code', '042 917'],
  ['a number with one character too few', 'TPQ3-8H7K-2MX'],
  ['a number with one character too many', 'TPQ3-8H7K-2MXWW'],
  ['a number with an unused digit', 'TPQ3-8H7K-2MX0'],
  ['a longer word', `X${number}`],
  ['the URL of the tracking page', 'https://tilipo.example/track'],
])('No parcel number is found in %s', (_, typed) => {
  expect(extractTrackingNumber(typed)).toBeNull()
})
