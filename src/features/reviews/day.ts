import { formatDate, lusakaDate } from '#contract/days'

/** The day of an instant, in Zambia. */
export const dayOf = (instant: string): string => formatDate(lusakaDate(Date.parse(instant)))
