import { expect, test } from 'vitest'
import { getMinStay } from './min-stay'

const rules = [
  { length: 3, from: '2026-12-20', to: '2027-01-03' },
  { length: 2, weekdays: ['friday', 'saturday'] },
  { length: 4, from: '2026-12-01' },
]

test.each([
  ['2026-12-25', undefined, 3],
  // A Friday before and after the season.
  ['2026-12-18', undefined, 2],
  ['2027-01-08', undefined, 2],
  ['2027-01-04', undefined, 4],
  ['2026-11-26', undefined, 1],
  ['2026-12-25', 5, 5],
  ['2026-12-25', 1, 1],
  ['2026-12-25', null, 3],
])('For an arrival on %s with the value %s of the day, the minimum is %i', (day, dayValue, minimum) => {
  expect(getMinStay(rules, dayValue, day)).toBe(minimum)
})

test('A listing without rules has no minimum', () => {
  expect(getMinStay(undefined, undefined, '2026-12-25')).toBe(1)
})
