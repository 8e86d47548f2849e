import { getWeekday } from '#contract/core/dates'
import type { NightPrice } from '#contract/verticals/hotels/schema'
import type { VerticalFields } from '#contract/verticals/vertical'

/** Returns the price of a season or weekday for a night; null without one. The first that applies counts, as on the server. */
export const findNightPrice = ({ prices }: VerticalFields, day: string): number | null =>
  prices?.find(
    ({ from, to, weekdays }: NightPrice) =>
      (!from || day >= from) && (!to || day <= to) && (!weekdays?.length || weekdays.includes(getWeekday(day))),
  )?.amount ?? null
