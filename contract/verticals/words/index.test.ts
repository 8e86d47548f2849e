import { expect, it } from 'vitest'
import { allVerticals } from '../index'
import { formatAssigned, getBusinessWords, getWords } from './index'

it('a shop has orders that are not collected, and a hotel has stays and no-shows', () => {
  expect(getBusinessWords('store')).toMatchObject({ last: 'Last order', missed: 'Not collected' })
  expect(getBusinessWords('hotel')).toMatchObject({ last: 'Last stay', missed: 'No-shows' })
})

it.each(allVerticals)('the bookings of $id have the words of their business', ({ bookingType, businessType }) => {
  expect(getWords(bookingType)).toBe(getBusinessWords(businessType))
})

it('no two verticals share their words', () => {
  expect(new Set(allVerticals.map(({ bookingType }) => getWords(bookingType))).size).toBe(allVerticals.length)
})

it.each([
  ['hotel', '4', 'Room 4'],
  ['hotel', 'Room 12', 'Room 12'],
  ['hotel', 'room 12', 'room 12'],
  ['bus', 'BAF 77', 'Coach BAF 77'],
  ['car', 'BAE 4521', 'BAE 4521'],
  ['order', 'Mutale', 'Packed by Mutale'],
] as const)('what a business of type %s assigns as "%s" is displayed as "%s"', (type, assigned, text) =>
  expect(formatAssigned(type, assigned)).toBe(text),
)
