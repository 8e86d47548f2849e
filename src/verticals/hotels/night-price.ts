import { getWeekday } from '#contract/core/dates'
import type { FieldValues } from '#contract/sync/edit'
import type { NightPrice } from '#contract/verticals/hotels/schema'

/** Returns the price of a season or weekday for a night; null without one. The first that applies counts, as on the server. */
export const findNightPrice = ({ prices }: FieldValues, day: string): number | null =>
  (prices as NightPrice[] | undefined)?.find(
    ({ from, to, weekdays }) =>
      (!from || day >= from) && (!to || day <= to) && (!weekdays?.length || weekdays.includes(getWeekday(day))),
  )?.amount ?? null
