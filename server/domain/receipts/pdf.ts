import type { Booking } from '#contract/bookings/bookings'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { formatZmw, zmwOf } from '#contract/core/money'
import { renderPdf } from '../documents'

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

/** Renders a receipt. The fields for the ZRA Smart Invoice are prepared, and empty until both sides have a TPIN. */
export function renderReceipt({ number, issuedAt, customerName, bookings, payments }: Receipt): Promise<Buffer> {
  const refunded = sum(bookings.map(({ refund }) => refund?.amount ?? 0))
  return renderPdf({
    title: 'Receipt',
    facts: [
      ['Number', number],
      ['Date', formatDay(issuedAt)],
      ['Customer', customerName],
      ['TPIN of the customer', 'Not provided'],
      ['Sold by', [...new Set(bookings.map(({ vendorName }) => vendorName))].join(', ')],
      ['TPIN of the seller', 'Not provided'],
    ],
    tables: [
      {
        header: ['Booking', 'Description', 'Quantity', 'Amount'],
        widths: ['auto', '*', 'auto', 'auto'],
        amountsFrom: 2,
        rows: bookings.flatMap(({ reference, listingName, quote }) =>
          quote.lines
            .filter(({ kind }) => kind !== 'tax')
            .map(({ label, quantity, amount }, index) => [
              index === 0 ? reference : '',
              index === 0 ? `${listingName}: ${label}` : label,
              String(quantity),
              formatZmw(amount),
            ]),
        ),
      },
      {
        header: ['Paid on', 'With', 'Amount'],
        widths: ['auto', '*', 'auto'],
        amountsFrom: 2,
        rows: payments.map(({ at, network, amountNgwee }) => [formatDay(at), network, formatZmw(zmwOf(amountNgwee))]),
      },
    ],
    totals: [
      ['Total', formatZmw(sum(bookings.map(({ quote }) => quote.total)))],
      ...bookings
        .flatMap(({ quote }) => quote.lines.filter(({ kind }) => kind === 'tax'))
        .map(({ label, amount }) => [`Included: ${label}`, formatZmw(amount)] as const),
      ...(refunded > 0 ? [['Refunded', formatZmw(refunded)] as const] : []),
      ['Paid', formatZmw(sum(bookings.map(({ paid = 0 }) => paid)))],
    ],
    notes: ['This receipt is not a fiscal invoice. Please ask the seller for one if you need it.'],
  })
}
