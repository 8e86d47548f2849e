import { formatPeriod } from '#contract/core/format-period'

/** Formats the days of a booking: `26 to 29 Nov 2026`. */
export const formatBookingDates = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): string =>
  formatPeriod(startsOn, endsOn)

/** Inserts non-breaking spaces, so that a narrow column never wraps within a date. */
export const joinDateParts = (text: string): string =>
  text.replace(/^(\d\d?) to/, '$1\u00a0to').replace(/(\d) (?=[A-Z])|([a-z]) (?=\d)/g, '$1$2\u00a0')
