import { expect, it } from 'vitest'
import { formatPlural } from './plural'

const rooms = { one: '# room is free', other: '# rooms are free' }

it.each([
  [0, '0 rooms are free'],
  [1, '1 room is free'],
  [2, '2 rooms are free'],
  [21, '21 rooms are free'],
  [1250, '1,250 rooms are free'],
])('formats a count of %j as "%s"', (count, text) => {
  expect(formatPlural(count, rooms)).toBe(text)
})

it('inserts the count wherever the form has a placeholder, or nowhere', () => {
  expect(formatPlural(3, { one: 'an hour', other: '# of # hours' })).toBe('3 of 3 hours')
  expect(formatPlural(1, { one: 'an hour', other: '# hours' })).toBe('an hour')
})
