import { expect, it } from 'vitest'
import { formatPackageDepartures } from './departure-text'

it('Departure days of a package name the first of the month, selected dates, or the stored text', () => {
  const departures = { time: '06:00', weekdays: ['saturday' as const], firstOfMonth: true }
  expect(formatPackageDepartures({ departures })).toBe('First Saturday of the month at 06:00')
  expect(formatPackageDepartures({ departures: { time: '06:30', weekdays: [], dates: ['2026-12-24'] } })).toBe(
    'On selected dates at 06:30',
  )
  expect(formatPackageDepartures({ departs: 'On request' })).toBe('On request')
  expect(formatPackageDepartures({})).toBeUndefined()
})
