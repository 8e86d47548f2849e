import { formatDate, lusakaDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import {
  describeTotals,
  formatMonth,
  statementLineLabels,
  vatPercent,
  type Statement,
} from '#contract/finance/statements'
import { renderPdf } from '../documents'

/** Renders a statement. The fields for the ZRA Smart Invoice are prepared, and empty until both sides have a TPIN. */
export function renderStatement(statement: Statement): Promise<Buffer> {
  const { month, number, isFinal, vendorName, vendorAddress, lines } = statement
  return renderPdf({
    title: `Statement of ${formatMonth(month)}`,
    facts: [
      ['Number', number ?? 'Preliminary: the month has not ended'],
      ['Business', vendorAddress ? `${vendorName}, ${vendorAddress}` : vendorName],
      ['TPIN of the business', 'Not provided'],
      ['TPIN of Tilipo', 'Not provided'],
      ['Status', isFinal ? 'Final' : 'Preliminary'],
    ],
    tables: [
      {
        header: ['Date', 'Type', 'Description', 'Price', 'Fee', 'Amount'],
        widths: ['auto', 'auto', '*', 'auto', 'auto', 'auto'],
        amountsFrom: 3,
        rows: lines.map(({ at, kind, description, price, fee, amount }) => [
          formatDate(lusakaDate(Date.parse(at))),
          statementLineLabels[kind],
          description,
          formatZmw(price),
          formatZmw(fee),
          formatZmw(amount),
        ]),
      },
    ],
    totals: describeTotals(statement).map(({ label, amount }) => [label, formatZmw(amount)]),
    notes: [
      `The platform fees include ${vatPercent}% VAT: ${formatZmw(statement.vatOnFees)}.`,
      'The balance is the money that Tilipo holds for the business: pending, available and in payout.',
    ],
  })
}
