import { describe, expect, it } from 'vitest'
import { allocatePayments } from '../bookings/counter-payments/allocate-payments'
import { mergePayments, type CounterPayment } from '../bookings/counter-payments/counter-payments'
import { ngweeOf, zmwOf } from '../core/money'
import { derivePartId, listSaleItems } from './sale-items'

const id = '0b7f6a52-0000-4000-8000-0000000000ff'

describe('the items of a sale', () => {
  it('have ids that follow from the sale, and the first one has what the others leave of the price', () => {
    const further = { listingId: 'b', choice: { quantity: 2 }, seenTotal: 0.1 }
    const sale = { id, listingId: 'a', choice: { quantity: 1 }, seenTotal: 0.3, furtherItems: [further] }
    expect(listSaleItems(sale)).toEqual([
      { id, listingId: 'a', choice: { quantity: 1 }, seenTotal: 0.2 },
      { ...further, id: '0b7f6a52-0000-4000-8000-000000000100' },
    ])
    const { furtherItems: _, ...single } = sale
    expect(listSaleItems(single)).toEqual([single])
  })

  it('have different ids, which are valid', () => {
    const last = '0b7f6a52-0000-4000-8000-ffffffffffff'
    const ids = Array.from({ length: 30 }, (_, index) => derivePartId(last, index))
    expect(new Set(ids).size).toBe(30)
    for (const part of ids) expect(part).toMatch(/^0b7f6a52-0000-4000-8000-[\da-f]{12}$/)
  })
})

describe('payments that are divided among the items of a sale', () => {
  it('add up to the lines and to the prices, and are merged to the same lines, for random sales', () => {
    let seed = 11
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({ length: 1 + next(4) }, (_, index): CounterPayment => {
        const amount = 1 + next(50_000)
        if (index > 0) return { method: 'card', amount: zmwOf(amount), reference: `R${index}` }
        return { method: 'cash', amount: zmwOf(amount), ...(next(2) === 0 && { received: zmwOf(amount + next(9000)) }) }
      })
      const total = lines.reduce((sum, { amount }) => sum + ngweeOf(amount), 0)
      const cuts = Array.from({ length: next(5) }, () => next(total + 1)).sort((a, b) => a - b)
      const dues = [...cuts, total].map((cut, index, all) => cut - (all[index - 1] ?? 0))
      const parts = allocatePayments(lines, dues.map(zmwOf))
      expect(parts.map((part) => part.reduce((sum, { amount }) => sum + ngweeOf(amount), 0))).toEqual(dues)
      for (const { amount, received = amount } of parts.flat()) expect(received).toBeGreaterThanOrEqual(amount)
      expect(mergePayments(parts.flat().map(({ line: _, ...part }) => part))).toEqual(lines)
    }
  })
})
