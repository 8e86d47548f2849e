import { expect, test } from 'vitest'
import { getInitials } from '../media/Avatar'
import { formatTimeLeft, formatTimeLeftInWords } from './format-time-left'
import { formatCount } from '../forms/IconButton'

test.each([
  ['Chanda Mwila', 'CM'],
  ['  bwalya   kapembwa phiri ', 'BP'],
  ['Mutinta', 'M'],
  ['', '?'],
  ['Éric Ōta', 'ÉŌ'],
])('The initials of "%s" are %s', (name, initials) => expect(getInitials(name)).toBe(initials))

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [5000, '99+'],
])('The count %i is displayed as %s', (count, formatted) => expect(formatCount(count)).toBe(formatted))

const minute = 60_000
test.each([
  [0, '0:00', 'less than a minute'],
  [14 * minute + 5000, '14:05', '14 minutes'],
  [60 * minute, '1 h 0 min', '1 hour, 0 minutes'],
  [1439 * minute + 59_000, '23 h 59 min', '23 hours, 59 minutes'],
  [27 * 60 * minute, '1 day 3 h', '1 day, 3 hours'],
])('%i ms are displayed as %s and read as %s', (ms, displayed, read) => {
  expect([formatTimeLeft(ms), formatTimeLeftInWords(ms)]).toEqual([displayed, read])
})
