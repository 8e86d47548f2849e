import { describe, expect, it } from 'vitest'
import { computeChangeOfLine, createLine, formatPayButton, initialLines, readPayments } from './payment-lines'

const cash = createLine('cash')
const card = { ...createLine('card'), reference: ' 004711 ' }

describe('the payment of a sale as it is entered', () => {
  it('is the exact amount in cash at first, which is sent without lines', () => {
    expect(readPayments(initialLines, 900)).toEqual({ ok: true, payments: undefined })
    expect(formatPayButton(initialLines, 900)).toBe('Paid ZMW 900.00 in cash')
  })

  it('is the whole price by one method, whatever amount was entered before', () => {
    const lines = [{ ...card, amount: '5' }]
    expect(readPayments(lines, 900)).toEqual({
      ok: true,
      payments: [{ method: 'card', amount: 900, reference: '004711' }],
    })
    expect(formatPayButton(lines, 900)).toBe('Paid ZMW 900.00 by card')
  })

  it('is split, and the last line pays the rest if its amount is empty', () => {
    expect(readPayments([{ ...cash, amount: '1,250.50' }, card], 1500)).toEqual({
      ok: true,
      payments: [
        { method: 'cash', amount: 1250.5 },
        { method: 'card', amount: 249.5, reference: '004711' },
      ],
    })
    expect(formatPayButton([cash, card], 1500)).toBe('Paid ZMW 1,500.00')
  })

  it('shows the change, and stores what was received', () => {
    const lines = [{ ...cash, received: '1,000' }]
    expect(computeChangeOfLine(lines, 0, 900)).toBe(100)
    expect(readPayments(lines, 900)).toEqual({ ok: true, payments: [{ method: 'cash', amount: 900, received: 1000 }] })
    expect(computeChangeOfLine([{ ...cash, received: '900' }], 0, 900)).toBeNull()
  })

  it.each([
    ['an ambiguous amount', [{ ...cash, amount: '1.250' }, card], 'payments.0.amount'],
    ['a rest of nothing', [{ ...cash, amount: '900' }, card], 'payments.1.amount'],
    [
      'a sum below the price',
      [
        { ...cash, amount: '100' },
        { ...card, amount: '100' },
      ],
      'payments.1.amount',
    ],
    ['a missing reference', [createLine('voucher')], 'payments.0.reference'],
    ['a long reference', [{ ...card, reference: 'x'.repeat(41) }], 'payments.0.reference'],
    ['less cash than the price', [{ ...cash, received: '899' }], 'payments.0.received'],
    ['cash that is no amount', [{ ...cash, received: 'a lot' }], 'payments.0.received'],
  ])('is refused with %s', (_, lines, field) => {
    const result = readPayments(lines, 900)
    expect(result.ok ? [] : Object.keys(result.errors)).toEqual([field])
  })
})
