import { expect, test } from 'vitest'
import { initials } from './Avatar'
import { capped } from './IconButton'

test.each([
  ['Chanda Mwila', 'CM'],
  ['  bwalya   kapembwa phiri ', 'BP'],
  ['Mutinta', 'M'],
  ['', '?'],
  ['Éric Ōta', 'ÉŌ'],
])('The initials of "%s" are %s', (name, shown) => expect(initials(name)).toBe(shown))

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [5000, '99+'],
])('The count %i is displayed as %s', (count, shown) => expect(capped(count)).toBe(shown))
