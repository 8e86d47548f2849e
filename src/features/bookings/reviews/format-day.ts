import { formatDate, lusakaDate } from '#contract/core/dates'

/** Formats the date of an instant in Zambian time. */
export const formatDay = (instant: string): string => formatDate(lusakaDate(Date.parse(instant)))
