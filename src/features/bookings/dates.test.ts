import { expect, test } from 'vitest'
import { datesOf } from './dates'

test.each([
  ['2026-11-21', null, '21 Nov 2026'],
  ['2026-11-21', '2026-11-21', '21 Nov 2026'],
  ['2026-11-26', '2026-11-29', '26 to 29 Nov 2026'],
  ['2026-11-28', '2026-12-02', '28 Nov to 2 Dec 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 to 2 Jan 2027'],
  ['2026-01-05', '2027-01-08', '5 Jan 2026 to 8 Jan 2027'],
])('%s to %s: %s', (startsOn, endsOn, words) => {
  expect(datesOf({ startsOn, endsOn })).toBe(words)
})
