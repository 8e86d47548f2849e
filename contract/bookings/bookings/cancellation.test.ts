import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCancellationFee, computeRefund, type Cancellation } from './cancellation'

const startsAt = Date.parse('2026-12-24T12:00:00Z')
const hourMs = 3_600_000
const before = (hours: number) => new Date(startsAt - hours * hourMs).toISOString()

/** Cancellation fees for a price of 100: none until 48 hours before the start, then 50, and 80 in the last 24 hours. */
const terms: Cancellation = {
  steps: [
    { before: before(48), keeps: 0 },
    { before: before(24), keeps: 50 },
  ],
  after: 80,
}

describe('computeCancellationFee', () => {
  it.each([
    [72, 0],
    [48, 0],
    [47.999, 50],
    [24, 50],
    [23.999, 80],
    [0, 80],
    [-1, 80],
  ])('returns for %s hours before the start: %s', (hours, expectedFee) => {
    expect(computeCancellationFee(terms, startsAt - hours * hourMs)).toBe(expectedFee)
  })
})

/** Arbitrary terms with steps in chronological order and fees that never decrease. */
const anyTerms = fc
  .record({
    hours: fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { maxLength: 5 }),
    keeps: fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 6, maxLength: 6 }),
  })
  .map(({ hours, keeps }): Cancellation => {
    const sortedFees = keeps.toSorted((a, b) => a - b)
    const steps = hours
      .toSorted((a, b) => b - a)
      .map((hoursBefore, index) => ({ before: before(hoursBefore), keeps: sortedFees[index]! / 100 }))
    return { steps, after: sortedFees[hours.length]! / 100 }
  })
const money = fc.integer({ min: 0, max: 20_000_000 })
const moment = fc.integer({ min: -3000, max: 100 }).map((hours) => startsAt + hours * hourMs)

describe('computeRefund', () => {
  it('is never more than the amount paid and never less than the deposit', () => {
    fc.assert(
      fc.property(anyTerms, money, money, moment, (cancellation, paid, deposit, cancelledAt) => {
        const refund = computeRefund(cancellation, { paid, deposit }, cancelledAt)
        expect(Number.isInteger(refund)).toBe(true)
        expect(refund).toBeLessThanOrEqual(paid)
        expect(refund).toBeGreaterThanOrEqual(Math.min(deposit, paid))
      }),
    )
  })

  it('never increases over time', () => {
    fc.assert(
      fc.property(anyTerms, money, moment, fc.nat(2000), (cancellation, paid, cancelledAt, hours) => {
        const refundNow = computeRefund(cancellation, { paid, deposit: 0 }, cancelledAt)
        expect(computeRefund(cancellation, { paid, deposit: 0 }, cancelledAt + hours * hourMs)).toBeLessThanOrEqual(
          refundNow,
        )
      }),
    )
  })
})
