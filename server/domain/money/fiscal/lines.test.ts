import { describe, expect, it } from 'vitest'
import type { StoredFiscalLine, VatCategory } from '#contract/money/fiscal-settings'
import { createSeededRandom } from '../../../../tests/support/sync/random'
import { allocate, buildCreditLines, buildSaleLines, computeVat, type LineTax } from './lines'

const tax: LineTax = {
  listingId: 'l1',
  itemName: 'Garden room',
  vatCategory: 'A',
  classCode: '90111501',
  isGoods: false,
}
const sum = (lines: readonly StoredFiscalLine[]) => lines.reduce((total, { amountNgwee }) => total + amountNgwee, 0)
const sumVat = (lines: readonly StoredFiscalLine[]) => lines.reduce((total, { vatNgwee }) => total + vatNgwee, 0)

describe('the lines of an invoice', () => {
  it('contain the VAT of the price', () => {
    expect(computeVat(116_00, 'A')).toBe(16_00)
    expect(computeVat(100_01, 'A')).toBe(13_79)
    expect((['C3', 'D', 'TOT'] as VatCategory[]).map((category) => computeVat(100_01, category))).toEqual([0, 0, 0])
  })

  it('divide a discounted price among the lines, and leave out negative ones', () => {
    const lines = buildSaleLines(
      [
        { label: '2 nights', amountNgwee: 1000_00 },
        { label: 'Breakfast', amountNgwee: 333_33 },
        { label: 'Discount', amountNgwee: -333_33 },
      ],
      1000_00,
      tax,
    )
    expect(lines.map(({ name, amountNgwee }) => [name, amountNgwee])).toEqual([
      ['2 nights', 750_00],
      ['Breakfast', 250_00],
    ])
  })

  it('name the listing if no line has a price', () => {
    expect(buildSaleLines([], 50_00, tax)).toMatchObject([{ name: 'Garden room', amountNgwee: 50_00, vatNgwee: 6_90 }])
  })
})

describe('random sales and refunds', () => {
  it('add up to the price exactly, with their VAT, whatever the prices are', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const random = createSeededRandom(seed)
      const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
      const priced = Array.from({ length: integer(0, 7) }, (_, index) => ({
        label: `Line ${index}`,
        amountNgwee: integer(-50_00, 9_999_99),
      }))
      const price = integer(1, 20_000_00)
      const lines = buildSaleLines(priced, price, tax)
      expect(sum(lines)).toBe(price)
      expect(
        lines.every(({ amountNgwee, vatNgwee }) => amountNgwee > 0 && vatNgwee >= 0 && vatNgwee < amountNgwee),
      ).toBe(true)
      const credits: StoredFiscalLine[][] = []
      let left = price
      while (left > 0) {
        const amount = credits.length === 5 ? left : integer(1, left)
        const credit = buildCreditLines(lines, credits, amount)
        expect(sum(credit)).toBe(amount)
        credits.push(credit)
        left -= amount
      }
      // Whatever the parts were, all credit notes together take back each line and its VAT.
      lines.forEach((line, index) => {
        expect(credits.reduce((total, credit) => total + credit[index]!.amountNgwee, 0)).toBe(line.amountNgwee)
        expect(credits.reduce((total, credit) => total + credit[index]!.vatNgwee, 0)).toBe(line.vatNgwee)
      })
      expect(sumVat(lines)).toBe(credits.reduce((total, credit) => total + sumVat(credit), 0))
    }
  })

  it('divide nothing without weights', () => {
    expect(allocate(5, [0, 0])).toEqual([0, 0])
    expect(allocate(5, [1, 1, 1])).toEqual([2, 2, 1])
  })
})
