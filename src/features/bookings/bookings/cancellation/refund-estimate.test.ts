import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { estimateRefund, canCancel } from './refund-estimate'

const startsAt = '2026-12-24T12:00:00Z'
const daysBeforeStart = Date.parse('2026-12-20T12:00:00Z')
const hoursBeforeStart = Date.parse('2026-12-24T06:00:00Z')
const afterStart = Date.parse('2026-12-24T13:00:00Z')

const booking = (more: Partial<Booking> = {}) =>
  ({
    status: 'confirmed',
    vertical: 'hotels',
    paid: 1500,
    quote: {
      startsAt,
      total: 1500,
      lines: [
        { label: 'Car', quantity: 1, amount: 1000 },
        { label: 'Deposit', quantity: 1, amount: 500, kind: 'deposit' },
      ],
      cancellation: { steps: [{ before: '2026-12-22T12:00:00Z', keeps: 0 }], after: 400 },
    },
    ...more,
  }) as Booking

describe('estimateRefund', () => {
  it('returns everything on an early cancellation, and the deposit in any case', () => {
    expect(estimateRefund(booking(), daysBeforeStart)).toBe(1500)
    expect(estimateRefund(booking(), hoursBeforeStart)).toBe(1100)
    expect(
      estimateRefund(
        booking({ quote: { ...booking().quote, cancellation: { steps: [], after: 9999 } } }),
        hoursBeforeStart,
      ),
    ).toBe(500)
  })
  it('returns what exceeds the retained amount of a first installment', () => {
    expect(estimateRefund(booking({ paid: 300 }), hoursBeforeStart)).toBe(0)
    expect(estimateRefund(booking({ paid: 300 }), daysBeforeStart)).toBe(300)
  })
  it('returns null if the terms are text only', () => {
    expect(
      estimateRefund(
        booking({ quote: { ...booking().quote, cancellation: undefined } as Booking['quote'] }),
        daysBeforeStart,
      ),
    ).toBeNull()
  })
})

it('canCancel allows a cancellation until the start, or any time if unpaid', () => {
  expect([daysBeforeStart, hoursBeforeStart, afterStart].map((now) => canCancel(booking(), now))).toEqual([
    true,
    true,
    false,
  ])
  expect(canCancel(booking({ status: 'held', paid: 0 }), afterStart)).toBe(true)
  for (const status of ['completed', 'hold_expired', 'refunded', 'in_service'] as const)
    expect(canCancel(booking({ status }), daysBeforeStart)).toBe(false)
})
