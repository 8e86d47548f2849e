import { expect, test } from 'vitest'
import { extractTrackingNumber, formatTrackingNumber } from './custody'

const trackingNumber = 'TPQ38H7K2MXW'

test.each([
  trackingNumber,
  'tpq3-8h7k-2mxw',
  ' TPQ3 8H7K  2MXW ',
  'TPQ3–8H7K–2MXW',
  formatTrackingNumber(trackingNumber),
  `https://tilipo.example/track/${trackingNumber}`,
  `tilipo.example/track/${trackingNumber}?utm_source=sms#way`,
  'https://tilipo.example/track?number=tpq3+8h7k+2mxw',
  `Follow your parcel: https://tilipo.example/track/${trackingNumber}. It leaves at 14:30.`,
])('The parcel number is found in: %s', (typed) => {
  expect(extractTrackingNumber(typed)).toBe(trackingNumber)
})

test.each([
  ['an empty text', ''],
  ['a name', 'Bwalya'],
  ['the release code', '042 917'],
  ['a number with one character too few', 'TPQ3-8H7K-2MX'],
  ['a number with one character too many', 'TPQ3-8H7K-2MXWW'],
  ['a number with an unused digit', 'TPQ3-8H7K-2MX0'],
  ['a longer word', `X${trackingNumber}`],
  ['the URL of the tracking page', 'https://tilipo.example/track'],
])('No parcel number is found in %s', (_, typed) => {
  expect(extractTrackingNumber(typed)).toBeNull()
})
