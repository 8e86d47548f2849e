import { formatDate } from '#contract/days'
import { formatZmw } from '#contract/money'
import type { Quote } from '#contract/bookings'

/** Of a price that is paid in two parts, which part is when; nothing where all is paid at once. */
export function partsOf({ dueNow, balance }: Quote): { label: string; value: string }[] {
  if (!balance || dueNow === undefined) return []
  return [
    { label: 'When booking', value: formatZmw(dueNow) },
    { label: `The rest, by ${formatDate(balance.dueOn)}`, value: formatZmw(balance.amount) },
  ]
}
