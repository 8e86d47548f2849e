import { describe, expect, it } from 'vitest'
import type { Booking } from '#contract/bookings/bookings'
import { estimateRefund, canCancel } from './refund-estimate'

const startsAt = '2026-12-24T12:00:00Z'
const early = Date.parse('2026-12-20T12:00:00Z')
const late = Date.parse('2026-12-24T06:00:00Z')
const after = Date.parse('2026-12-24T13:00:00Z')

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

describe('comingBack', () => {
  it('returns everything on an early cancellation, and the deposit in any case', () => {
    expect(estimateRefund(booking(), early)).toBe(1500)
    expect(estimateRefund(booking(), late)).toBe(1100)
    expect(
      estimateRefund(booking({ quote: { ...booking().quote, cancellation: { steps: [], after: 9999 } } }), late),
    ).toBe(500)
  })
  it('returns what exceeds the retained amount of a first installment', () => {
    expect(estimateRefund(booking({ paid: 300 }), late)).toBe(0)
    expect(estimateRefund(booking({ paid: 300 }), early)).toBe(300)
  })
  it('returns null if the terms are text only', () => {
    expect(
      estimateRefund(booking({ quote: { ...booking().quote, cancellation: undefined } as Booking['quote'] }), early),
    ).toBeNull()
  })
})

it('mayCancel allows a cancellation until the start, or any time if unpaid', () => {
  expect([early, late, after].map((now) => canCancel(booking(), now))).toEqual([true, true, false])
  expect(canCancel(booking({ status: 'held', paid: 0 }), after)).toBe(true)
  for (const status of ['completed', 'hold_expired', 'refunded', 'in_service'] as const)
    expect(canCancel(booking({ status }), early)).toBe(false)
})
