import { formatDate } from '#contract/days'
import { formatZmw } from '#contract/money'
import type { Quote } from '#contract/bookings'

interface Part {
  label: string
  value: string
}

/** A price line by line. What is within the others, or costs nothing, says so in words. */
export const linesOf = ({ lines }: Pick<Quote, 'lines'>): Part[] =>
  lines.map(({ label, amount, kind }) => ({
    label,
    value: kind === 'tax' ? 'included' : amount === 0 ? 'free' : formatZmw(amount),
  }))

/** Of a price that is paid in two parts, which part is when; nothing where all is paid at once. */
export function partsOf({ dueNow, balance }: Quote): Part[] {
  if (!balance || dueNow === undefined) return []
  return [
    { label: 'When booking', value: formatZmw(dueNow) },
    { label: `Balance, by ${formatDate(balance.dueOn)}`, value: formatZmw(balance.amount) },
  ]
}
