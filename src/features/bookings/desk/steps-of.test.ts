import { expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings'
import { stepsOf } from './steps-of'

const now = Date.parse('2026-12-24T10:00:00Z')

it.each<[VendorBooking['status'], string, string[]]>([
  ['requested', '2026-12-30', ['accept', 'decline']],
  ['held', '2026-12-30', ['cancel']],
  ['confirmed', '2026-12-30', ['cancel']],
  ['confirmed', '2026-12-25', ['begin', 'cancel']],
  ['confirmed', '2026-12-24', ['begin', 'complete', 'miss', 'cancel']],
  ['in_service', '2026-12-24', ['complete']],
  ['completed', '2026-12-20', []],
  ['hold_expired', '2026-12-24', []],
])('of one that is %s and starts on %s', (status, startsOn, steps) => {
  expect(stepsOf({ status, startsOn }, now)).toEqual(steps)
})
