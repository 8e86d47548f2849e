import { expect, test } from 'vitest'
import { check } from '../check'
import { amountOrNone } from './profiles'

const read = (typed: unknown) => {
  const checked = check(amountOrNone, typed)
  return checked.ok ? checked.value : checked.faults[0]!.message
}

test.each([
  ['40', 40], ['40.50', 40.5], ['40,5', 40.5], [' 1 000 ', 1000], ['0', 0], ['', null], ['  ', null], [null, null], [40.5, 40.5],
])('an amount typed as %j is %j', (typed, meant) => {
  expect(read(typed)).toBe(meant)
})

test.each([['forty'], ['-3'], ['4.555'], ['1e3']])('%j is none, and says so', (typed) => {
  expect(read(typed)).toMatch(/such as 40/)
})
