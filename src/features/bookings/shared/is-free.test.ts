import { describe, expect, it } from 'vitest'
import type { Quote } from '#contract/bookings/bookings/bookings'
import { buildBooking } from '../../../../tests/support/component/build-booking'
import { isFree } from './is-free'

const line = { label: 'Viewing', quantity: 1, amount: 0 }
const withQuote = (lines: Quote['lines'], total: number) => ({ quote: { ...buildBooking().quote, lines, total } })

describe('a booking of the customer', () => {
  it('is free if its lines cost nothing', () => {
    expect(isFree(withQuote([line], 0))).toBe(true)
    expect(isFree(withQuote([{ ...line, amount: 100 }], 100))).toBe(false)
  })

  it('is not free before its price is known', () => {
    expect(isFree(withQuote([], 0))).toBe(false)
  })
})

it('A booking of the business is free if its total is zero', () => {
  expect([isFree({ total: 0 }), isFree({ total: 0.5 })]).toEqual([true, false])
})
