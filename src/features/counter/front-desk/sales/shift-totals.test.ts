import { describe, expect, it } from 'vitest'
import { otherMethods } from '#contract/bookings/counter-payments/payment-methods'
import { paymentMethodLabels } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatZmw } from '#contract/core/money'
import type { CashShift } from '#contract/counter/cash-shifts'
import { addEntries, emptyTotals, listMethodSums, sumMethods } from '#contract/counter/method-totals'
import { buildReceiptText } from './receipt-text'
import { buildShiftsCsv } from './shift-csv'
import { buildShiftFacts } from './shift-facts'

const shift: CashShift = {
  _id: 's1',
  deviceId: 'phone',
  person: { _id: 'user-1', name: 'Chanda Phiri' },
  openedAt: '2026-11-26T06:00:00.000Z',
  opening: 200,
  movements: [],
  corrections: [],
  closing: null,
  ...addEntries(emptyTotals, [
    { kind: 'sale', amount: 300 },
    { kind: 'sale', amount: 600, method: 'card' },
    { kind: 'sale', amount: 50.5, method: 'mobile_money' },
    { kind: 'refund', amount: -100, method: 'card' },
    { kind: 'refund', amount: -20 },
    { kind: 'sale', amount: 75, method: 'card', isCorrection: true },
  ]),
}

describe('the totals of a shift by method', () => {
  it('keep what arrived after the closing apart', () => {
    expect(listMethodSums(shift).map(({ method, net, corrected }) => [method, net, corrected])).toEqual([
      ['cash', 280, 0],
      ['card', 500, 75],
      ['mobile_money', 50.5, 0],
    ])
    expect(sumMethods(shift)).toBe(830.5)
  })

  it('are the same on the screen, in the report and in the CSV file', () => {
    const facts = Object.fromEntries(buildShiftFacts(shift).map(({ label, value }) => [label, value]))
    expect(facts).toMatchObject({
      'Sales in cash (1)': formatZmw(300),
      'Expected cash': formatZmw(480),
      'Card terminal (1)': formatZmw(600),
      'Card terminal, returned (1)': formatZmw(-100),
      'Card terminal, after the closing': formatZmw(75),
      'Mobile money (1)': formatZmw(50.5),
      'All methods': formatZmw(830.5),
    })
    // The times before contain commas.
    const [header, row] = buildShiftsCsv([shift])
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(-otherMethods.length))
    const sums = listMethodSums(shift)
    expect(header).toEqual(otherMethods.map((method) => `${paymentMethodLabels[method]} (ZMW)`))
    expect(row).toEqual(otherMethods.map((method) => (sums.find((sum) => sum.method === method)?.net ?? 0).toFixed(2)))
  })
})

it('a receipt names every method with its reference, and the change', () => {
  const booking = {
    _id: 'b1',
    reference: 'TLP-ABC',
    bookingType: 'hotel' as const,
    status: 'confirmed' as const,
    vendorId: 'v1',
    listingId: 'l1',
    listingName: 'Garden room',
    customerName: 'Mwila Tembo',
    customerPhone: null,
    summary: '1 night',
    startsOn: '2026-12-01',
    endsOn: '2026-12-02',
    total: 900,
    createdAt: '2026-11-26T07:00:00.000Z',
    isWalkIn: true,
    payments: [
      { method: 'cash' as const, amount: 300, received: 500 },
      { method: 'card' as const, amount: 600, reference: '004711' },
    ],
  }
  const text = buildReceiptText(booking, 'Garden Lodge')
  for (const line of [
    'Cash: ZMW 300.00',
    'Card terminal: ZMW 600.00, 004711',
    'Cash received: ZMW 500.00',
    'Change: ZMW 200.00',
    'Paid: ZMW 900.00',
  ])
    expect(text.split('\n')).toContain(line)
  const { payments: _, ...inCash } = booking
  expect(buildReceiptText(inCash, 'Garden Lodge')).toContain('Paid in cash: ZMW 900.00')
})
