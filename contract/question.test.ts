import { describe, expect, test } from 'vitest'
import { fold, formsOf, meantBy, nearest, slipsBetween, stemOf, wordsOf } from './question'

test('Text is folded without accents, capitals and punctuation', () => {
  expect(fold('  Café–LODGE, Men’s "Mosi-oa-Tunya"! ')).toBe('cafe lodge mens mosi oa tunya')
  expect(fold('<script>\u202e%_')).toBe('script')
})

test('Only significant words are extracted, unless there are none', () => {
  expect(wordsOf('a bus from Lusaka to Livingstone')).toEqual(['bus', 'lusaka', 'livingstone'])
  expect(wordsOf('from the')).toEqual(['from', 'the'])
  expect(wordsOf(' %% ')).toEqual([])
  expect(wordsOf(undefined)).toEqual([])
  expect(wordsOf('b c d e f g h i j k')).toHaveLength(8)
})

test.each([
  ['lodges', 'lodge'],
  ['buses', 'bus'],
  ['companies', 'compan'],
  ['company', 'compan'],
  ['glass', 'glass'],
  ['bus', 'bus'],
])('The stem of %s is %s', (word, stem) => expect(stemOf(word)).toBe(stem))

test('A short word matches as a whole, and a long word as a prefix', () => {
  const has = (text: string, word: string) => formsOf(word).some((form) => ` ${fold(text)} `.includes(form))
  expect(has('A business hotel', 'bus')).toBe(false)
  expect(has('Two buses', 'bus')).toBe(true)
  expect(has('One bus', 'buses')).toBe(true)
  expect(has('Livingstone', 'livingst')).toBe(true)
  expect(has('Livingstone', 'stone')).toBe(false)
})

test('A word can stand for a vertical', () => {
  expect(meantBy('lodges')).toEqual(['hotels'])
  expect(meantBy('coach')).toEqual(['buses'])
  expect(meantBy('house')).toEqual(['hotels', 'real-estate'])
  expect(meantBy('lusaka')).toEqual([])
})

describe('typo correction', () => {
  test.each([
    ['lodge', 'lodge', 0],
    ['logde', 'lodge', 1],
    ['htoel', 'hotel', 1],
    ['livngston', 'livingstone', 2],
    ['', 'abc', 3],
  ])('The distance between %s and %s is %i', (one, other, slips) => expect(slipsBetween(one, other)).toBe(slips))

  test('The nearest known words within the tolerance are returned', () => {
    const known = ['hotel', 'motel', 'livingstone', 'bus', 'mongu']
    expect(nearest('htoel', known)).toEqual(['hotel'])
    expect(nearest('lotel', known)).toEqual(['hotel', 'motel'])
    expect(nearest('livngston', known)).toEqual(['livingstone'])
    expect(nearest('bsu', known)).toEqual([])
    expect(nearest('quantum', known)).toEqual([])
  })
})
