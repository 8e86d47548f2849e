/** Formats the terms of a job for display. */
import type { Job } from '#contract/hiring'
import { formatZmw } from '#contract/money'

const periods = { month: 'a month', day: 'a day', hour: 'an hour' } as const

export function payOf({ pay }: Pick<Job, 'pay'>): string {
  if (!pay) return 'Pay to be agreed'
  const sum =
    pay.from === pay.to ? formatZmw(pay.from) : `${formatZmw(pay.from)} to ${formatZmw(pay.to).replace('ZMW ', '')}`
  return `${sum} ${periods[pay.per]}`
}

export const placesOf = ({ positions }: Pick<Job, 'positions'>): string =>
  positions === 1 ? '1 position' : `${positions} positions`
