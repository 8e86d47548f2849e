import { expect, test } from 'vitest'
import { formatOpeningHours } from './format-opening-hours'

test('Opening hours are displayed for every day as open, closed or unknown', () => {
  const days = formatOpeningHours({
    monday: { closed: false, open: '08:00', close: '17:00' },
    tuesday: { closed: true, open: '08:00', close: '17:00' },
    wednesday: { closed: false, open: '08:00', close: null },
    thursday: { closed: false, open: null, close: null },
    friday: { closed: false, open: '', close: '12:00' },
  })
  expect(days!.map(({ hours }) => hours)).toEqual([
    '08:00 - 17:00',
    'Closed',
    '08:00 - N/A',
    'N/A - N/A',
    'N/A - 12:00',
    'N/A',
    'N/A',
  ])
  expect(days!.map(({ day }) => day)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ])
})

test('A vendor without any hours has no table of missing ones', () => {
  expect(formatOpeningHours({})).toBeNull()
  const empty = { closed: false, open: null, close: null }
  expect(formatOpeningHours({ monday: empty, sunday: empty })).toBeNull()
  expect(formatOpeningHours({ sunday: { ...empty, closed: true } })).toHaveLength(7)
})
