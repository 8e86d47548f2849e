import { describe, expect, test } from 'vitest'
import {
  normalizeText,
  getMatchPatterns,
  findVerticals,
  findNearestWords,
  computeEditDistance,
  stemWord,
  getQueryWords,
} from './search-query'

test('Text is folded without accents, capitals and punctuation', () => {
  expect(normalizeText('  Café–LODGE, Men’s "Mosi-oa-Tunya"! ')).toBe('cafe lodge mens mosi oa tunya')
  expect(normalizeText('<script>\u202e%_')).toBe('script')
})

test('Only significant words are extracted, unless there are none', () => {
  expect(getQueryWords('a bus from Lusaka to Livingstone')).toEqual(['bus', 'lusaka', 'livingstone'])
  expect(getQueryWords('from the')).toEqual(['from', 'the'])
  expect(getQueryWords(' %% ')).toEqual([])
  expect(getQueryWords(undefined)).toEqual([])
  expect(getQueryWords('b c d e f g h i j k')).toHaveLength(8)
})

test.each([
  ['lodges', 'lodge'],
  ['buses', 'bus'],
  ['companies', 'compan'],
  ['company', 'compan'],
  ['glass', 'glass'],
  ['bus', 'bus'],
])('The stem of %s is %s', (word, stem) => expect(stemWord(word)).toBe(stem))

test('A short word matches as a whole, and a long word as a prefix', () => {
  const matches = (text: string, word: string) =>
    getMatchPatterns(word).some((pattern) => ` ${normalizeText(text)} `.includes(pattern))
  expect(matches('A business hotel', 'bus')).toBe(false)
  expect(matches('Two buses', 'bus')).toBe(true)
  expect(matches('One bus', 'buses')).toBe(true)
  expect(matches('Livingstone', 'livingst')).toBe(true)
  expect(matches('Livingstone', 'stone')).toBe(false)
})

test('A word can stand for a vertical', () => {
  expect(findVerticals('lodges')).toEqual(['hotels'])
  expect(findVerticals('coach')).toEqual(['buses'])
  expect(findVerticals('house')).toEqual(['hotels', 'real-estate'])
  expect(findVerticals('lusaka')).toEqual([])
})

describe('typo correction', () => {
  test.each([
    ['lodge', 'lodge', 0],
    ['logde', 'lodge', 1],
    ['htoel', 'hotel', 1],
    ['livngston', 'livingstone', 2],
    ['', 'abc', 3],
  ])('The distance between %s and %s is %i', (word, otherWord, distance) =>
    expect(computeEditDistance(word, otherWord)).toBe(distance),
  )

  test('The nearest known words within the tolerance are returned', () => {
    const vocabulary = ['hotel', 'motel', 'livingstone', 'bus', 'mongu']
    expect(findNearestWords('htoel', vocabulary)).toEqual(['hotel'])
    expect(findNearestWords('lotel', vocabulary)).toEqual(['hotel', 'motel'])
    expect(findNearestWords('livngston', vocabulary)).toEqual(['livingstone'])
    expect(findNearestWords('bsu', vocabulary)).toEqual([])
    expect(findNearestWords('quantum', vocabulary)).toEqual([])
  })
})
