import { describe, expect, it } from 'vitest'
import { formatRouteDepartures, formatTransitTime } from './departure-text'

describe('departure days', () => {
  it.each([
    [['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], 'Every day at 06:00'],
    [['saturday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'], 'Monday to Saturday at 06:00'],
    [['friday'], 'Every Friday at 06:00'],
    [['friday', 'saturday'], 'Friday and Saturday at 06:00'],
    [['wednesday', 'monday', 'friday'], 'Monday, Wednesday and Friday at 06:00'],
  ] as const)('%j are %j', (days, text) =>
    expect(formatRouteDepartures({ days: [...days], leavesAt: '06:00' })).toBe(text),
  )

  it('Departure days of a route that stores no days are its text, or every day', () => {
    expect(formatRouteDepartures({ departs: 'Twice a day' })).toBe('Twice a day')
    expect(formatRouteDepartures({})).toBe('Every day at 08:00')
  })
})

it('The transit time is a number of days, or the stored text', () => {
  expect([0, 1, 2].map((inDays) => formatTransitTime({ inDays }))).toEqual(['Same day', 'Next day', 'After 2 days'])
  expect(formatTransitTime({ takes: 'Two days' })).toBe('Two days')
})
