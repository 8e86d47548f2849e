import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divided, dueOf, feeOf, type Account } from './due'

const account = (more: Partial<Account>): Account => ({
  state: 'held',
  total_ngwee: 100_000,
  deposit_ngwee: 0,
  paid_ngwee: 0,
  owed_ngwee: 0,
  quote: {},
  ...more,
})

it.each<[string, Partial<Account>, number]>([
  ['held: all of it', {}, 100_000],
  ['held, paid in parts: the first part', { quote: { dueNow: 300 } }, 30_000],
  ['a payment on its way', { state: 'awaiting_payment' }, 100_000],
  ['failed: again', { state: 'payment_failed' }, 100_000],
  ['confirmed with a first part: the rest', { state: 'confirmed', paid_ngwee: 30_000, quote: { dueNow: 300 } }, 70_000],
  ['confirmed and paid', { state: 'confirmed', paid_ngwee: 100_000 }, 0],
  ['confirmed free of charge', { state: 'confirmed', total_ngwee: 0 }, 0],
  ['not answered yet', { state: 'requested' }, 0],
  ['over', { state: 'hold_expired' }, 0],
  ['cancelled', { state: 'cancelled_by_partner', paid_ngwee: 30_000 }, 0],
])('%s', (_, more, due) => {
  expect(dueOf(account(more))).toBe(due)
})

it('money fills the price first, and nothing of it is lost', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(2_000_000), (price, deposit, paid) => {
      fc.pre(paid <= price + deposit)
      const parts = divided(account({ total_ngwee: price + deposit, deposit_ngwee: deposit }), paid)
      expect(parts.price + parts.deposit).toBe(paid)
      expect(parts.price).toBe(Math.min(price, paid))
      expect(parts.deposit).toBeLessThanOrEqual(deposit)
    }),
  )
})

it('the fee of parts is the fee of the whole', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (first, rest) => {
      const second = feeOf(first + rest) - feeOf(first)
      expect(feeOf(first) + second).toBe(feeOf(first + rest))
      expect(second).toBeGreaterThanOrEqual(0)
      expect(second).toBeLessThanOrEqual(rest + 1)
    }),
  )
})
