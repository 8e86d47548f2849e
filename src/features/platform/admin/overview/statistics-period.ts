/** The period of the statistics, from the URL. */
import { isStatisticsPeriod, maxStatisticsDays } from '#contract/platform/statistics'
import { addDays, dayNumber, isLocalDate } from '#contract/core/dates'
import { getLusakaToday } from '../../../../server-time'

export const periodLengths = [7, 30, 90, 365] as const
const defaultDays = 30

export interface Period {
  from: string
  to: string
}

export const lastDays = (days: number, today = getLusakaToday()): Period => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** Returns the days of the URL, or the last 30 days if they are missing or not valid. */
export function parsePeriod({ from, to }: Readonly<Record<string, string | undefined>>): Period {
  if (!from || !to || !isLocalDate(from) || !isLocalDate(to)) return lastDays(defaultDays)
  return isStatisticsPeriod({ from, to }) ? { from, to } : lastDays(defaultDays)
}

export const periodMessage = `Please choose a period of up to ${maxStatisticsDays} days.`

/** Returns the length as one of `periodLengths` if the period ends today; undefined otherwise. */
export const findPeriodLength = ({ from, to }: Period) =>
  to === getLusakaToday() ? periodLengths.find((days) => days === dayNumber(to) - dayNumber(from) + 1) : undefined
