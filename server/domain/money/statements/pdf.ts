import { formatDate, lusakaDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import {
  describeTotals,
  formatMonth,
  statementLineLabels,
  vatPercent,
  type Statement,
} from '#contract/money/statements'
import type { PdfDocument } from '../../../gateways'

/** Rendering takes about a millisecond of processor time per line. The CSV file of the screen has all lines. */
export const maxPdfLines = 500

const columns = [
  { header: 'Date', width: 'auto', isUnbroken: true },
  { header: 'Type', width: 'auto', isUnbroken: true },
  { header: 'Description', width: '*' },
  { header: 'Price', width: 'auto', isAmount: true },
  { header: 'Fee', width: 'auto', isAmount: true },
  { header: 'Amount', width: 'auto', isAmount: true },
] as const

/**
 * Builds the PDF of a statement. The fields for the ZRA Smart Invoice are prepared.
 * @param platformTpin of Tilipo; empty until an administrator enters it
 */
export function buildStatementPdf(statement: Statement & { lineCount: number }, platformTpin: string): PdfDocument {
  const { month, number, isFinal, vendorName, vendorAddress, lines, lineCount } = statement
  return {
    title: `Statement of ${formatMonth(month)}`,
    blocks: [
      {
        kind: 'facts',
        lines: [
          ['Number', number ?? 'Preliminary: the month has not ended'],
          ['Business', vendorAddress ? `${vendorName}, ${vendorAddress}` : vendorName],
          ['TPIN of the business', 'Not provided'],
          ['TPIN of Tilipo', platformTpin || 'Not provided'],
          ['Status', isFinal ? 'Final' : 'Preliminary'],
        ],
      },
      { kind: 'totals', lines: describeTotals(statement).map(({ label, amount }) => [label, formatZmw(amount)]) },
      {
        kind: 'note',
        text: `The platform fees include ${vatPercent}% VAT: ${formatZmw(statement.vatOnFees)}. The balance is the money that Tilipo holds for the business: pending, available and in payout.`,
      },
      ...(lineCount > lines.length
        ? [
            {
              kind: 'note' as const,
              text: `This file lists the first ${lines.length} of ${lineCount.toLocaleString('en-US')} transactions. The amounts above include all of them. Please download the CSV file of this statement for the complete list.`,
            },
          ]
        : []),
      {
        kind: 'table',
        columns,
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
  }
}
