/** The next departure of a listing, by its fields on this device. Pure functions. */
import type { OwnListing } from '#contract/business/listings/own-listings'
import { addDays, listNights, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { getDayStock } from './day-stock'

export interface NextDeparture {
  day: string
  time: string
  at: string
  /** It leaves every day, at its time. */
  isDaily: boolean
}

/** How far ahead the next departure is searched. */
const daysAhead = 60

/**
 * Returns undefined for listings without departures, and if none is planned.
 * @param now in ms since 1970
 */
export function findNextDeparture(
  { vertical, values }: Pick<OwnListing, 'vertical' | 'values'>,
  now: number,
): NextDeparture | undefined {
  const { getDepartures, isDepartureDay } = getDayStock(vertical)
  const time = getDepartures?.(values)[0]?.time
  if (!time || !/^\d\d:\d\d$/.test(time)) return undefined
  const today = lusakaDate(now)
  const day = listNights(today, addDays(today, daysAhead)).find(
    (date) => lusakaInstant(date, time).getTime() > now && (isDepartureDay?.(values, date) ?? true),
  )
  if (!day) return undefined
  return { day, time, at: lusakaInstant(day, time).toISOString(), isDaily: isDepartureDay === undefined }
}
