/** What a clerk gives back, as sentences: in a refund, and in a change that makes a booking cheaper. */
import type { RecordedPayment } from '#contract/bookings/counter-payments/payment-methods'
import { byMethodTexts } from '#contract/bookings/counter-payments/payment-method-texts'
import { formatZmw } from '#contract/core/money'

interface Returned {
  customerName: string
  /** The lines that the clerk returns. */
  lines: readonly RecordedPayment[]
  /** What Tilipo sends back, in ZMW. */
  byTilipo: number
}

export function formatReturn({ customerName, lines, byTilipo }: Returned): string {
  const cash = lines.find(({ method }) => method === 'cash')
  const others = lines.filter(({ method }) => method !== 'cash')
  return [
    cash && `Give ${formatZmw(cash.amount)} back to ${customerName}${others.length > 0 ? ' in cash' : ''}.`,
    ...others.map(({ method, amount, reference, company = 'The company' }) =>
      method === 'account'
        ? `${company} owes ${formatZmw(amount)} less.`
        : `To be returned ${byMethodTexts[method]}: ${formatZmw(amount)}${reference ? ` (${reference})` : ''}.`,
    ),
    byTilipo > 0 && `Tilipo sends ${formatZmw(byTilipo)} back to the phone that paid.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Says which shift the returned cash is counted in. */
export function formatShiftOfReturn(lines: readonly RecordedPayment[], hasShift: boolean): string {
  if (!hasShift) return 'You have no open shift, so the money is not counted.'
  if (!lines.some(({ method }) => method === 'cash')) return 'No cash is taken from your open shift.'
  return `The ${lines.length > 1 ? 'cash' : 'money'} is taken from your open shift.`
}
