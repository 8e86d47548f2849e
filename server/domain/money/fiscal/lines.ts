/** Lines of fiscal documents. Pure functions, in ngwee: the lines of a document add up to its amount exactly. */
import { itemAt } from '#contract/core/checked-access'
import { vatRates, type StoredFiscalLine, type VatCategory } from '#contract/money/fiscal-settings'

export interface PricedLine {
  label: string
  amountNgwee: number
}

export type LineTax = Pick<StoredFiscalLine, 'listingId' | 'itemName' | 'vatCategory' | 'classCode' | 'isGoods'>

/** VAT that a price contains, rounded to whole ngwee. */
export const computeVat = (amountNgwee: number, category: VatCategory): number => {
  const rate = vatRates[category]
  return Math.round((amountNgwee * rate) / (100 + rate))
}

/** Divides an amount in the proportion of weights, by the largest remainders. @param weights not negative */
export function allocate(amountNgwee: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const parts = weights.map((weight, index) => {
    const exact = (amountNgwee * weight) / total
    return { index, part: Math.floor(exact), remainder: exact - Math.floor(exact) }
  })
  const left = amountNgwee - parts.reduce((sum, { part }) => sum + part, 0)
  const byRemainder = [...parts].sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const item of byRemainder.slice(0, left)) item.part += 1
  return parts.map(({ part }) => part)
}

/**
 * Builds the lines of an invoice. A price that differs from its lines, for example after a discount, is divided among
 * them.
 */
export function buildSaleLines(lines: readonly PricedLine[], amountNgwee: number, tax: LineTax): StoredFiscalLine[] {
  const positive = lines.filter((line) => line.amountNgwee > 0)
  const priced = positive.length > 0 ? positive : [{ label: '', amountNgwee }]
  const amounts = allocate(
    amountNgwee,
    priced.map((line) => line.amountNgwee),
  )
  return priced.flatMap(({ label }, index) => {
    const part = itemAt(amounts, index)
    if (part === 0) return []
    return [
      {
        ...tax,
        name: (label || tax.itemName).slice(0, 200),
        amountNgwee: part,
        vatNgwee: computeVat(part, tax.vatCategory),
      },
    ]
  })
}

/**
 * Builds the lines of a credit note from what is left of the invoice, so that credit notes for the whole price credit
 * each line and its VAT exactly. Never credits more than is left.
 * @param isReturned whether a line belongs to what is given back. The others are zero.
 * @param credited lines of earlier credit notes, in the order of the invoice with zeros for missing ones
 */
export function buildCreditLines(
  invoice: readonly StoredFiscalLine[],
  credited: readonly (readonly StoredFiscalLine[])[],
  amountNgwee: number,
  isReturned: (line: StoredFiscalLine) => boolean = () => true,
): StoredFiscalLine[] {
  const left = invoice.map((line, index) => ({
    amount: isReturned(line)
      ? line.amountNgwee - credited.reduce((sum, lines) => sum + (lines[index]?.amountNgwee ?? 0), 0)
      : 0,
    vat: line.vatNgwee - credited.reduce((sum, lines) => sum + (lines[index]?.vatNgwee ?? 0), 0),
  }))
  const amounts = left.map(({ amount }) => amount)
  const leftNgwee = amounts.reduce((sum, amount) => sum + amount, 0)
  const parts = allocate(Math.min(amountNgwee, leftNgwee), amounts)
  return invoice.map((line, index) => {
    const amount = itemAt(parts, index)
    const { amount: amountLeft, vat: vatLeft } = itemAt(left, index)
    const vat =
      amount === 0 ? 0 : amount === amountLeft ? vatLeft : Math.min(vatLeft, computeVat(amount, line.vatCategory))
    return { ...line, amountNgwee: amount, vatNgwee: vat }
  })
}
