import { expect, test } from 'vitest'
import { getInitials } from './Avatar'
import { formatCount } from './IconButton'

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
