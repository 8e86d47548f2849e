import { formatDate } from '#contract/core/dates'

/** Formats a period without repeating the month or year: `21 Nov 2026`, `26 to 29 Nov 2026`, `28 Nov to 2 Dec 2026`. */
export function formatBookingDates({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): string {
  if (!endsOn || endsOn === startsOn) return formatDate(startsOn)
  const [day, month, year] = formatDate(startsOn).split(' ')
  const [, lastMonth, lastYear] = formatDate(endsOn).split(' ')
  const first = [
    day,
    ...(month === lastMonth && year === lastYear ? [] : [month]),
    ...(year === lastYear ? [] : [year]),
  ]
  return `${first.join(' ')} to ${formatDate(endsOn)}`
}

/** Inserts non-breaking spaces, so that a narrow column never wraps within a date. */
export const joinDateParts = (text: string): string =>
  text.replace(/^(\d\d?) to/, '$1\u00a0to').replace(/(\d) (?=[A-Z])|([a-z]) (?=\d)/g, '$1$2\u00a0')
