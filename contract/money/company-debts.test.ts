import { describe, expect, it } from 'vitest'
import { addDebt, computeOwed, exceedsLimit, payDebts, returnDebt, type Debts } from './company-debts'

const none: Debts = { debts: [], laterNgwee: 0, creditNgwee: 0 }
const sell = (state: Debts, _id: string, openNgwee: number, dueOn = '2026-12-01') =>
  addDebt(state, { _id, bookingId: _id, openNgwee, dueOn, soldAt: '2026-11-01T08:00:00.000Z' })
const list = ({ debts }: Debts) => debts.map(({ _id, openNgwee }) => [_id, openNgwee])

describe('a payment of a company', () => {
  const state = sell(sell(none, 'late', 500, '2026-12-09'), 'early', 300, '2026-12-02')

  it('is used for what is due first', () => {
    expect(list(payDebts(state, 400))).toEqual([
      ['early', 0],
      ['late', 400],
    ])
  })

  it('is used for the chosen sales before others', () => {
    expect(list(payDebts(state, 600, ['late']))).toEqual([
      ['early', 200],
      ['late', 0],
    ])
  })

  it('pays what a device does not list after what it lists, and the rest is credit', () => {
    const paid = payDebts({ ...state, laterNgwee: 150 }, 1000)
    expect([paid.laterNgwee, paid.creditNgwee, computeOwed(paid)]).toEqual([0, 50, -50])
    expect(list(sell(paid, 'next', 70))).toContainEqual(['next', 20])
  })
})

describe('a sale that is given back', () => {
  it('reduces its own debt first, and what was paid of it pays other debts or is credit', () => {
    const paid = payDebts(sell(sell(none, 'a', 500), 'b', 300), 500, ['a'])
    expect(list(returnDebt(paid, 'a', 500))).toEqual([
      ['a', 0],
      ['b', 0],
    ])
    expect(returnDebt(paid, 'a', 500).creditNgwee).toBe(200)
    const again = returnDebt(returnDebt(paid, 'a', 500), 'b', 300)
    expect(again.creditNgwee).toBe(500)
  })
})

describe('the limit', () => {
  it('may be reached, and not exceeded', () => {
    expect([exceedsLimit(400, 1000, 600), exceedsLimit(400, 1000, 601), exceedsLimit(-100, 500, 600)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('random changes', () => {
  it('always add up, and never leave credit next to a debt', () => {
    let seed = 11
    const next = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    let state = none
    let expected = 0
    const sold: { id: string; ngwee: number }[] = []
    for (let round = 0; round < 500; round++) {
      const ngwee = 1 + next(900)
      const action = next(3)
      if (action === 0) {
        const id = `s${round}`
        state = sell(state, id, ngwee, `2026-12-${String(1 + next(28)).padStart(2, '0')}`)
        sold.push({ id, ngwee })
        expected += ngwee
      } else if (action === 1) {
        state = payDebts(state, ngwee, next(2) === 0 && sold[0] ? [sold[0].id] : [])
        expected -= ngwee
      } else if (sold.length > 0) {
        const [sale] = sold.splice(next(sold.length), 1)
        state = returnDebt(state, sale!.id, sale!.ngwee)
        expected -= sale!.ngwee
      }
      expect(computeOwed(state)).toBe(expected)
      expect(state.debts.every(({ openNgwee }) => openNgwee >= 0)).toBe(true)
      expect(state.creditNgwee === 0 || state.debts.every(({ openNgwee }) => openNgwee === 0)).toBe(true)
    }
  })
})
