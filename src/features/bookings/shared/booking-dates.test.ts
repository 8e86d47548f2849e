import { expect, test } from 'vitest'
import { formatBookingDates, joinDateParts } from './booking-dates'

test.each([
  ['2026-11-21', null, '21 Nov 2026'],
  ['2026-11-21', '2026-11-21', '21 Nov 2026'],
  ['2026-11-26', '2026-11-29', '26 to 29 Nov 2026'],
  ['2026-11-28', '2026-12-02', '28 Nov to 2 Dec 2026'],
  ['2026-12-30', '2027-01-02', '30 Dec 2026 to 2 Jan 2027'],
  ['2026-01-05', '2027-01-08', '5 Jan 2026 to 8 Jan 2027'],
])('The dates %s to %s are formatted as %s', (startsOn, endsOn, formatted) => {
  expect(formatBookingDates({ startsOn, endsOn })).toBe(formatted)
})

test.each([
  ['26 to 29 Nov 2026', '26~to~29~Nov~2026'],
  ['28 Nov to 2 Dec 2026', '28~Nov to~2~Dec~2026'],
  ['7 Oct 2026, 14:00 to 9 Oct 2026, 10:00', '7~Oct~2026, 14:00 to~9~Oct~2026, 10:00'],
])('The text %s wraps between its dates only', (text, wrapped) => {
  expect(joinDateParts(text)).toBe(wrapped.replaceAll('~', '\u00a0'))
})
