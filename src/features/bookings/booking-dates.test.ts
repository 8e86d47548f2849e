import { describe, expect, it, test } from 'vitest'
import { removeSummaryDates } from '#contract/core/dates'
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

describe('removeSummaryDates', () => {
  it.each([
    ['1 night, 10 Dec 2026 to 11 Dec 2026, 1 room, 2 guests', '1 night, 1 room, 2 guests'],
    ['Lusaka to Ndola, 21 Nov 2026, 4.25 kg', 'Lusaka to Ndola, 4.25 kg'],
    ['Livingstone to Lusaka, 27 Nov 2026 at 10:00, seats 40 and 41', 'Livingstone to Lusaka at 10:00, seats 40 and 41'],
    ['11 Dec 2026, 3 adults', '3 adults'],
    ['Viewing, 24 Nov 2026 at 15:30', 'Viewing at 15:30'],
    ['3 × Chitenge cloth, Sunbird print, 6 yards', '3 × Chitenge cloth, Sunbird print, 6 yards'],
  ])('The summary %s without dates is %s', (summary, withoutDates) =>
    expect(removeSummaryDates(summary)).toBe(withoutDates),
  )
})
