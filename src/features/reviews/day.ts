import { formatDate, lusakaDate } from '#contract/days'

/** Formats the date of an instant in Zambian time. */
export const dayOf = (instant: string): string => formatDate(lusakaDate(Date.parse(instant)))
