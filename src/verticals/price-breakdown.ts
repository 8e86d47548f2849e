import { formatDate } from '#contract/core/dates'
import { formatZmw } from '#contract/core/money'
import type { Quote } from '#contract/bookings/bookings/bookings'

interface PriceRow {
  label: string
  value: string
}

/** Formats the lines of a quote. Tax is already part of the other lines, so its value is "included". */
export const formatQuoteLines = ({ lines }: Pick<Quote, 'lines'>): PriceRow[] =>
  lines.map(({ label, amount, kind }) => ({
    label,
    value: kind === 'tax' ? 'included' : amount === 0 ? 'free' : formatZmw(amount),
  }))

/** Formats the two payments of a quote with a balance. Empty if the whole price is due at booking. */
export function formatPaymentSchedule({ dueNow, balance }: Quote): PriceRow[] {
  if (!balance || dueNow === undefined) return []
  return [
    { label: 'When booking', value: formatZmw(dueNow) },
    { label: `Balance, by ${formatDate(balance.dueOn)}`, value: formatZmw(balance.amount) },
  ]
}
