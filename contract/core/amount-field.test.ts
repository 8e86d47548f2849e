import { create, is } from 'superstruct'
import { describe, expect, it } from 'vitest'
import { check } from './validation'
import { amountField } from './amount-field'

const Positive = amountField((zmw) => zmw > 0, 'Enter an amount.')

describe('an amount field', () => {
  it.each([
    ['1,250.50', 1250.5],
    [' 1 250 ', 1250],
    ['+20', 20],
    [0.07, 0.07],
    [9_999_999.99, 9_999_999.99],
  ])('accepts %j', (typed, amount) => expect(create(typed, Positive)).toBe(amount))

  it.each(['', 'abc', '12.345', '1e5', '12345678', '-1', '0', 10_000_000, 0.001, Infinity, Number.NaN])(
    'rejects %j',
    (typed) => expect(check(Positive, typed).ok).toBe(false),
  )

  it('reads both minus signs and the dash of phone keyboards', () => {
    const Signed = amountField((zmw) => zmw !== 0, 'Enter an amount.')
    expect(['-5', '−5', '–5'].map((typed) => create(typed, Signed))).toEqual([-5, -5, -5])
    expect(is(0, Signed)).toBe(false)
  })

  it('reports the message of the field', () => {
    for (const typed of ['', 'abc', '-1']) expect(() => create(typed, Positive)).toThrow('Enter an amount.')
  })
})
