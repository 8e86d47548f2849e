/**
 * The minimum length of a booking by the day on which it starts. Pure functions without structs, for the server, the
 * calendar of the business and the customer's page.
 */
import { formatDate, getWeekday } from '../core/dates'
import { formatPlural, type PluralForms } from '../core/plural'

/** Texts of a vertical whose bookings have a length, in nights or days. */
export interface MinStayTexts {
  /** Such as `Minimum stay`. */
  name: string
  unit: PluralForms
  /** The start of these bookings, such as `arrivals`. */
  starts: string
}

/** A minimum for bookings that start in a season or on weekdays; without both, for all bookings of the listing. */
export interface MinStayRule {
  length: number
  /** The first and the last start day. */
  from?: string | undefined
  to?: string | undefined
  weekdays?: readonly string[] | undefined
}

/**
 * Returns the minimum length of bookings that start on a day.
 * @param rules of the listing; the first one that applies counts
 * @param dayValue the value that the business has set for this day, which precedes the rules
 */
export const getMinStay = (
  rules: readonly MinStayRule[] | undefined,
  dayValue: number | null | undefined,
  day: string,
): number => dayValue ?? rules?.find((rule) => isInEffect(rule, day))?.length ?? 1

const isInEffect = ({ from, to, weekdays: days }: MinStayRule, day: string): boolean =>
  (!from || day >= from) && (!to || day <= to) && (!days?.length || days.includes(getWeekday(day)))

/** Formats a minimum: `Minimum stay is 3 nights for arrivals on 24 Dec 2026.` */
export const formatMinStay = ({ name, unit, starts }: MinStayTexts, length: number, day: string): string =>
  `${name} is ${formatPlural(length, unit)} for ${starts} on ${formatDate(day)}.`
