import { formatDate } from './dates'

/** Formats a period without repeating the month or year: `21 Nov 2026`, `26 to 29 Nov 2026`, `28 Nov to 2 Dec 2026`. */
export function formatPeriod(from: string, to: string | null): string {
  if (!to || to === from) return formatDate(from)
  const [day, month, year] = formatDate(from).split(' ')
  const [, lastMonth, lastYear] = formatDate(to).split(' ')
  const first = [
    day,
    ...(month === lastMonth && year === lastYear ? [] : [month]),
    ...(year === lastYear ? [] : [year]),
  ]
  return `${first.join(' ')} to ${formatDate(to)}`
}
