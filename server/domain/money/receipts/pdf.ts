import type { Booking } from '#contract/bookings/bookings/bookings'
import { buildFiscalFacts, fiscalFollowsText } from '#contract/bookings/fiscal/fiscal-lag'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { formatZmw, zmwOf } from '#contract/core/money'
import type { PdfDocument } from '../../../gateways'

export interface ReceiptPayment {
  at: Date
  network: string
  amountNgwee: number
}

interface Receipt {
  number: string
  issuedAt: Date
  customerName: string
  bookings: readonly Booking[]
  payments: readonly ReceiptPayment[]
}

const formatDay = (at: Date): string => formatDate(lusakaDate(at.getTime()))
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** Builds a receipt, with the fiscal documents of its bookings. */
export function buildReceiptPdf({ number, issuedAt, customerName, bookings, payments }: Receipt): PdfDocument {
  const refunded = sum(bookings.map(({ refund }) => refund?.amount ?? 0))
  return {
    title: 'Receipt',
    blocks: [
      {
        kind: 'facts',
        lines: [
          ['Number', number],
          ['Date', formatDay(issuedAt)],
          ['Customer', customerName],
          ['TPIN of the customer', 'Not provided'],
          ['Sold by', [...new Set(bookings.map(({ vendorName }) => vendorName))].join(', ')],
          ['TPIN of the seller', 'Not provided'],
        ],
      },
      {
        kind: 'table',
        columns: [
          { header: 'Booking', width: 'auto', isUnbroken: true },
          { header: 'Description', width: '*' },
          { header: 'Quantity', width: 'auto', isAmount: true },
          { header: 'Amount', width: 'auto', isAmount: true },
        ],
        rows: bookings.flatMap(listRows),
      },
      {
        kind: 'table',
        columns: [
          { header: 'Paid on', width: 'auto', isUnbroken: true },
          { header: 'With', width: '*' },
          { header: 'Amount', width: 'auto', isAmount: true },
        ],
        rows: payments.map(({ at, network, amountNgwee }) => [formatDay(at), network, formatZmw(zmwOf(amountNgwee))]),
      },
      {
        kind: 'totals',
        lines: [
          ['Total', formatZmw(sum(bookings.map(({ quote }) => quote.total)))],
          ...bookings
            .flatMap(({ quote }) => quote.lines.filter(({ kind }) => kind === 'tax'))
            .map(({ label, amount }) => [`Included: ${label}`, formatZmw(amount)] as const),
          ...(refunded > 0 ? [['Refunded', formatZmw(refunded)] as const] : []),
          ['Paid', formatZmw(sum(bookings.map(({ paid = 0 }) => paid)))],
        ],
      },
      ...buildFiscalBlocks(bookings),
    ],
  }
}

const noFiscalText = 'This receipt is not a fiscal invoice. Please ask the seller for one if you need it.'

/** What ZRA has issued, with the QR codes, or that it follows. */
function buildFiscalBlocks(bookings: readonly Booking[]): PdfDocument['blocks'] {
  const documents = bookings.flatMap(({ fiscal = [] }) => fiscal)
  if (documents.length === 0) return [{ kind: 'note', text: noFiscalText }]
  return documents.flatMap((document): PdfDocument['blocks'] => [
    { kind: 'facts', lines: buildFiscalFacts(document) },
    document.issued ? { kind: 'qr', text: document.issued.qr } : { kind: 'note', text: fiscalFollowsText },
  ])
}

const listRows = ({ reference, listingName, quote }: Booking): string[][] =>
  quote.lines
    .filter(({ kind }) => kind !== 'tax')
    .map(({ label, quantity, amount }, index) => [
      index === 0 ? reference : '',
      index === 0 ? `${listingName}: ${label}` : label,
      String(quantity),
      formatZmw(amount),
    ])
