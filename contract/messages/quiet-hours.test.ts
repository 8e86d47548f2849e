import { expect, it } from 'vitest'
import { lusakaInstant } from '../core/dates'
import { getSendTime } from './quiet-hours'

it.each([
  ['05:59', '2026-12-05', '06:00'],
  ['00:00', '2026-12-05', '06:00'],
  ['06:00', '2026-12-05', '06:00'],
  ['20:59', '2026-12-05', '20:59'],
  ['21:00', '2026-12-06', '06:00'],
  ['23:59', '2026-12-06', '06:00'],
])('sends a message of %s on %s at %s', (time, date, sendTime) => {
  const at = lusakaInstant('2026-12-05', time)
  expect(getSendTime(at, false)).toEqual(lusakaInstant(date, sendTime))
  expect(getSendTime(at, true)).toEqual(at)
})
