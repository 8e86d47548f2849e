import { describe, expect, it } from 'vitest'
import { ngweeOf, zmwOf } from '../../core/money'
import { check } from '../../core/validation'
import {
  CounterPayments,
  findPaymentFaults,
  fitPayments,
  formatPaidBy,
  formatPayments,
  getPayments,
  maxReferenceLength,
  sumByMethod,
  type CounterPayment,
} from './counter-payments'
import { receivedMethods } from './payment-methods'

const cash = (amount: number): CounterPayment => ({ method: 'cash', amount })
const card = (amount: number, reference = '004711'): CounterPayment => ({ method: 'card', amount, reference })
const isValid = (payments: unknown): boolean => check(CounterPayments, payments).ok

describe('the payments of a sale at the counter', () => {
  it('have one to four lines with a known method, an amount above 0 and a short reference', () => {
    expect(isValid([cash(900)])).toBe(true)
    expect(isValid([card(1), card(2), card(3), card(4)])).toBe(true)
    expect(isValid([])).toBe(false)
    expect(isValid([card(1), card(2), card(3), card(4), card(5)])).toBe(false)
    expect(isValid([{ method: 'cheque', amount: 900, reference: '1' }])).toBe(false)
    for (const amount of [0, -1, 0.001, Number.NaN]) expect(isValid([cash(amount)])).toBe(false)
    expect(isValid([card(900, 'x'.repeat(maxReferenceLength))])).toBe(true)
    expect(isValid([card(900, 'x'.repeat(maxReferenceLength + 1))])).toBe(false)
    expect(isValid([{ ...cash(900), note: 'x' }])).toBe(false)
  })

  it('are cash if a sale has no lines, as all sales before', () => {
    expect(getPayments(undefined, 900)).toEqual([cash(900)])
    expect(getPayments([], 900)).toEqual([cash(900)])
    expect(getPayments(undefined, 0)).toEqual([])
    expect(getPayments([card(900)], 900)).toEqual([card(900)])
  })

  it('add up to the price', () => {
    expect(findPaymentFaults([cash(400.1), card(499.9)], 900)).toEqual({})
    expect(findPaymentFaults([cash(400), card(499)], 900)).toEqual({
      'payments.1.amount': 'ZMW 1.00 is not paid yet.',
    })
    expect(findPaymentFaults([cash(400), card(501)], 900)).toEqual({
      'payments.1.amount': 'The payments are ZMW 1.00 more than the price.',
    })
  })

  it('need a reference, except cash, which has none and is one line', () => {
    for (const method of receivedMethods.filter((other) => other !== 'cash'))
      expect(findPaymentFaults([{ method, amount: 900 }], 900)).toEqual({
        'payments.0.reference': 'Please enter the reference.',
      })
    expect(findPaymentFaults([{ ...cash(900), reference: '1' }], 900)).toHaveProperty(['payments.0.reference'])
    expect(findPaymentFaults([cash(400), cash(500)], 900)).toEqual({ 'payments.1.method': 'Cash is listed already.' })
  })

  it('name a company on account, once, and the reference may be missing', () => {
    const companyId = 'c0000000-0000-4000-8000-000000000001'
    const account: CounterPayment = { method: 'account', amount: 900, companyId }
    expect(findPaymentFaults([account], 900)).toEqual({})
    expect(findPaymentFaults([{ ...account, reference: 'PO 17' }], 900)).toEqual({})
    expect(findPaymentFaults([{ method: 'account', amount: 900 }], 900)).toEqual({
      'payments.0.companyId': 'Please choose the company.',
    })
    expect(findPaymentFaults([{ ...cash(900), companyId }], 900)).toHaveProperty(['payments.0.companyId'])
    expect(
      findPaymentFaults(
        [
          { ...account, amount: 400 },
          { ...account, amount: 500 },
        ],
        900,
      ),
    ).toHaveProperty(['payments.1.method'])
  })

  it('have change in cash only, and never less received than paid', () => {
    expect(findPaymentFaults([{ ...cash(900), received: 1000 }], 900)).toEqual({})
    expect(findPaymentFaults([{ ...cash(900), received: 899.99 }], 900)).toHaveProperty(['payments.0.received'])
    expect(findPaymentFaults([{ ...card(900), received: 1000 }], 900)).toHaveProperty(['payments.0.received'])
  })

  it('never contain the number of a payment card', () => {
    for (const number of ['4111111111111111', '4111 1111 1111 1111', '5500-0000-0000-0004'])
      expect(findPaymentFaults([card(900, number)], 900)).toHaveProperty(['payments.0.reference'])
    for (const number of ['411111111111', '4111111111111112', '004711'])
      expect(findPaymentFaults([card(900, number)], 900)).toEqual({})
  })

  it('are named with their references, and summed without them', () => {
    const lines = [card(100), cash(50), card(25, '004712')]
    expect(formatPayments(lines)).toBe(
      'Card terminal ZMW 100.00 (004711); Cash ZMW 50.00; Card terminal ZMW 25.00 (004712)',
    )
    expect(formatPayments(sumByMethod(lines))).toBe('Cash ZMW 50.00; Card terminal ZMW 125.00')
    expect([formatPaidBy(undefined), formatPaidBy(lines)]).toEqual(['in cash', 'by card and in cash'])
  })
})

describe('an amount that is divided among the lines of a sale', () => {
  it('uses the lines in their order, and the last one takes what is left', () => {
    const lines = [cash(300), card(600)]
    expect(fitPayments(lines, 900)).toEqual(lines)
    expect(fitPayments(lines, 450)).toEqual([cash(300), card(150)])
    expect(fitPayments(lines, 300)).toEqual([cash(300)])
    expect(fitPayments(lines, 1000)).toEqual([cash(300), card(700)])
    expect(fitPayments(lines, 0)).toEqual([])
  })

  it('adds up for random lines, and never exceeds what was paid by a method', () => {
    let seed = 7
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({ length: 1 + next(4) }, (_, index) =>
        index === 0 ? cash(zmwOf(1 + next(100_000))) : card(zmwOf(1 + next(100_000))),
      )
      const paid = lines.reduce((sum, { amount }) => sum + ngweeOf(amount), 0)
      const wanted = next(paid + 1)
      const fitted = fitPayments(lines, zmwOf(wanted))
      expect(fitted.reduce((sum, { amount }) => sum + ngweeOf(amount), 0)).toBe(wanted)
      for (const { method, amount } of sumByMethod(fitted))
        expect(amount).toBeLessThanOrEqual(sumByMethod(lines).find((sum) => sum.method === method)?.amount ?? 0)
    }
  })
})
