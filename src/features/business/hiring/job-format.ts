/** Formats the terms of a job for display. */
import { formatPlural } from '#contract/core/plural'
import type { Job } from '#contract/business/hiring/jobs'
import { formatZmw } from '#contract/core/money'

const periodTexts = { month: 'a month', day: 'a day', hour: 'an hour' } as const

export function formatPay({ pay }: Pick<Job, 'pay'>): string {
  if (!pay) return 'Pay to be agreed'
  const amount =
    pay.from === pay.to ? formatZmw(pay.from) : `${formatZmw(pay.from)} to ${formatZmw(pay.to).replace('ZMW ', '')}`
  return `${amount} ${periodTexts[pay.per]}`
}

export const formatPositions = ({ positions }: Pick<Job, 'positions'>): string =>
  formatPlural(positions, { one: '# position', other: '# positions' })
