import { describe, expect, it } from 'vitest'
import { create } from 'superstruct'
import { AutomaticPayouts } from '../money/payment-settings'
import { PayoutAmount } from '../money/payouts'
import { JobFields } from '../business/hiring/vendor-jobs'
import { MoveCashForm } from '../counter/cash-shifts'
import { UnpricedWalkInForm } from '../counter/walk-ins'
import { optionalAmount, price } from '../verticals/listing-fields/input-fields'
import { amount } from '../verticals/listing-fields/row-fields'
import { formatZmw, formatZmwNoBreak } from './money'
import { parseAmount } from './parse-amount'
import { check, type AnyStruct } from './validation'

const readable: [string, number][] = [
  ['1250', 1250],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['1,250,000', 1_250_000],
  ['1 250', 1250],
  ['1\u00a0250,50', 1250.5],
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['0,50', 0.5],
  ['1250,50', 1250.5],
  [' 12.50 ', 12.5],
  ['ZMW 1,850.50', 1850.5],
  ['K1,850', 1850],
  ['1\u202f250,50', 1250.5],
  ['12,500.5', 12_500.5],
  ['K12.50', 12.5],
  ['ZMW 12,50', 12.5],
  ['zmw 12,5\u00a0', 12.5],
  ['0,5', 0.5],
]
const unclear = [
  '1.250',
  '12 50',
  '1,2500',
  '12,500,0',
  '1,250,50',
  '1250,500',
  '0,500',
  '1.250,50',
  '12,',
  '1,,250',
  '',
  'x',
  '1e5',
  "1'250.50",
  '1,2,3',
  '1,250.50,00',
  '12,500,5',
  '1 250 50',
  '1 250,500',
  ',5',
  '.5',
  '5.',
  '١٢٥٠',
  '１２５０',
  '1\t250',
  '1\n250',
  '5-10',
  '- 5 0',
  'Infinity',
  '0x10',
]

describe('parseAmount', () => {
  it.each(readable)('reads %j as %d', (typed, amountZmw) => expect(parseAmount(typed)).toBe(amountZmw))
  it.each(unclear)('does not guess %j', (typed) => expect(parseAmount(typed)).toBeNull())
  it.each([-1250.5, 0, 0.07, 1850.5, 1_234_567.89])('reads %d as the app prints it', (zmw) => {
    expect(parseAmount(formatZmw(zmw))).toBe(zmw)
    expect(parseAmount(formatZmwNoBreak(zmw))).toBe(zmw)
  })
})

const isPositive = (value: unknown) => typeof value === 'number' && value > 0

/** A field of each kind: payouts, cash, walk-ins, prices, optional prices, rows, the payout threshold and a job's pay. */
const fields: Record<string, AnyStruct> = {
  payout: PayoutAmount,
  'cash movement': MoveCashForm.schema.amount,
  'walk-in': UnpricedWalkInForm.schema.seenTotal,
  price,
  'optional amount': optionalAmount,
  'amount in a row': amount('Please enter the price.'),
  'payout threshold': AutomaticPayouts.schema.threshold,
  "job's pay": JobFields.schema.payFrom,
}

describe.each(Object.entries(fields))('the field for a %s', (_, field) => {
  it.each(readable.filter(([, zmw]) => zmw >= 1 && zmw <= 1_000_000))('reads %j as %d', (typed, zmw) =>
    expect(create(typed, field)).toBe(zmw),
  )
  it('does not drop the sign of a negative amount', () => {
    for (const typed of ['-5', '−5', '-12,50', 'K-12.50'])
      expect([typed, check(field, typed).ok && create(typed, field)]).toEqual([typed, expect.not.toSatisfy(isPositive)])
  })
  it.each(unclear.filter(Boolean))('asks about %j', (typed) => expect(check(field, typed).ok).toBe(false))
})
