import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitPriceAndDeposit, computeAmountDue, computeDueAtCounter, computeFee, type BookingAmounts } from './amounts'

const buildAmounts = (more: Partial<BookingAmounts>): BookingAmounts => ({
  state: 'held',
  total_ngwee: 100_000,
  deposit_ngwee: 0,
  paid_ngwee: 0,
  owed_ngwee: 0,
  quote: {},
  ...more,
})

it.each<[string, Partial<BookingAmounts>, number]>([
  ['held, the total', {}, 100_000],
  ['held with installments, the first part', { quote: { dueNow: 300 } }, 30_000],
  ['payment pending, the total', { state: 'awaiting_payment' }, 100_000],
  ['payment failed, the total', { state: 'payment_failed' }, 100_000],
  [
    'confirmed after the first part, the rest',
    { state: 'confirmed', paid_ngwee: 30_000, quote: { dueNow: 300 } },
    70_000,
  ],
  ['confirmed and paid, nothing', { state: 'confirmed', paid_ngwee: 100_000 }, 0],
  ['confirmed and free of charge, nothing', { state: 'confirmed', total_ngwee: 0 }, 0],
  ['requested, nothing', { state: 'requested' }, 0],
  ['hold expired, nothing', { state: 'hold_expired' }, 0],
  ['cancelled, nothing', { state: 'cancelled_by_partner', paid_ngwee: 30_000 }, 0],
])('computeAmountDue returns the amount due of a booking: %s', (_, more, due) => {
  expect(computeAmountDue(buildAmounts(more))).toBe(due)
})

it.each<[string, Partial<BookingAmounts>, number]>([
  ['that took place, the rest of the price', { state: 'completed', paid_ngwee: 30_000 }, 70_000],
  ['of a no-show, the charge', { state: 'no_show', quote: { cancellation: { steps: [], after: 450 } } }, 45_000],
  [
    'of a no-show that paid a part, the rest of the charge',
    { state: 'no_show', paid_ngwee: 30_000, quote: { cancellation: { steps: [], after: 450 } } },
    15_000,
  ],
  [
    'of a no-show that paid more, nothing',
    { state: 'no_show', paid_ngwee: 60_000, owed_ngwee: 15_000, quote: { cancellation: { steps: [], after: 450 } } },
    0,
  ],
  [
    'of a no-show with terms above its price, the price',
    { state: 'no_show', quote: { cancellation: { steps: [], after: 1500 } } },
    100_000,
  ],
  ['of a no-show without terms, nothing', { state: 'no_show' }, 0],
])('computeDueAtCounter returns what is due for a reservation %s', (_, more, due) => {
  expect(computeDueAtCounter(buildAmounts({ reserved_until: new Date(0), ...more }))).toBe(due)
})

it('splitPriceAndDeposit assigns a payment to the price first, and its parts add up to the payment', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(2_000_000), (price, deposit, paid) => {
      fc.pre(paid <= price + deposit)
      const parts = splitPriceAndDeposit(buildAmounts({ total_ngwee: price + deposit, deposit_ngwee: deposit }), paid)
      expect(parts.price + parts.deposit).toBe(paid)
      expect(parts.price).toBe(Math.min(price, paid))
      expect(parts.deposit).toBeLessThanOrEqual(deposit)
    }),
  )
})

it('computeFee charges the same fee for a sum in parts as for the whole', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (first, rest) => {
      const second = computeFee(first + rest, 1000) - computeFee(first, 1000)
      expect(computeFee(first, 1000) + second).toBe(computeFee(first + rest, 1000))
      expect(second).toBeGreaterThanOrEqual(0)
      expect(second).toBeLessThanOrEqual(rest + 1)
    }),
  )
})
