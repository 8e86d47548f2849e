import { expect, test } from 'vitest'
import { check } from '../core/validation'
import { optionalAmount } from './listing-fields/input-fields'
import { profileFields } from './profile-fields'

const readAmount = (typed: unknown) => {
  const checked = check(optionalAmount, typed)
  return checked.ok ? checked.value : checked.faults[0]!.message
}

test.each([
  ['40', 40],
  ['40.50', 40.5],
  ['40,5', 40.5],
  [' 1 000 ', 1000],
  ['0', 0],
  ['', null],
  ['  ', null],
  [null, null],
  [40.5, 40.5],
])('The amount entered as %j is read as %j', (typed, expected) => {
  expect(readAmount(typed)).toBe(expected)
})

test.each([['forty'], ['-3'], ['4.555'], ['1e3']])('The amount %j is rejected with an example', (typed) => {
  expect(readAmount(typed)).toMatch(/such as 40/)
})

const website = (value: string) => check(profileFields.travelAgent.website!, value)

test.each([
  'https://user:secret@lodge.example',
  'https://bank.example@evil.example',
  'https://@lodge.example',
  'https://:@lodge.example/',
  'https:user@lodge.example',
  'https:///user@lodge.example',
  'https:\\\\user@lodge.example',
  'https://lodge.example\\@evil.example',
  'javascript://lodge.example/%0aalert(1)',
  'ftp://lodge.example',
  'data:text/html,x.y',
  '//lodge.example',
  'lodge.example',
  'https://localhost',
  'https://a.example https://b.example',
  'https://lodge\t.example',
])('The website %j is rejected', (value) => {
  expect(website(value)).toMatchObject({ ok: false, faults: [{ message: 'Invalid URL.' }] })
})

test.each(['', 'https://lodge.example', 'http://www.lodge.example:8080/rooms?q=a@b#c', 'https://lodge.example/@us'])(
  'The website %j is accepted',
  (value) => {
    expect(website(value)).toEqual({ ok: true, value })
  },
)

const amenities = (value: unknown) => check(profileFields.hotel.amenities!, value)

test.each([
  ['Pool, Wi-Fi', ['Pool', 'Wi-Fi']],
  ['["Pool","Wi-Fi"]', ['Pool', 'Wi-Fi']],
  [' [" Pool ", "Wi-Fi", "Pool", ""] ', ['Pool', 'Wi-Fi']],
  ['["Pool, heated"]', ['Pool, heated']],
  [
    ['Pool', ' Pool', 'Wi-Fi '],
    ['Pool', 'Wi-Fi'],
  ],
  ['[]', []],
  ['', []],
])('The amenities %j are read as %j', (given, list) => {
  expect(amenities(given)).toEqual({ ok: true, value: list })
})

test.each([
  ['["Pool","Wi-'],
  ['[1,2]'],
  ['[["Pool"]]'],
  ['[{"name":"Pool"}]'],
  ['[null]'],
  ['{"0":"Pool"}'.replace('{', '[{')],
  ['[Pool]'],
  [JSON.stringify(Array.from({ length: 31 }, (_, index) => `Amenity ${index}`))],
  [JSON.stringify(['x'.repeat(41)])],
])('The amenities %s are rejected', (given) => {
  expect(amenities(given).ok).toBe(false)
})

test('A map position is in Zambia, or missing', () => {
  const position = (value: unknown) => check(profileFields.hotel.position!, value)
  expect(position({ lat: -15.4, lon: 28.3 })).toMatchObject({ ok: true })
  expect(position('')).toMatchObject({ ok: true, value: null })
  expect(position(undefined).ok).toBe(true)
  for (const value of [
    { lat: 51.5, lon: -0.1 },
    { lat: -15.4 },
    { lat: '-15.4', lon: 28.3 },
    { lat: NaN, lon: 28 },
    [1, 2],
  ])
    expect(position(value).ok).toBe(false)
})
