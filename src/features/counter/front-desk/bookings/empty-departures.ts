/**
 * Departures of today that nobody has booked. In their own file, because the list of bookings, which groups as Today does, has
 * none of them. Pure functions.
 */
import type { OwnListing } from '#contract/business/listings/own-listings'
import { lusakaDate } from '#contract/core/dates'
import type { TodayGroup } from '#contract/verticals/words/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { countDepartureLoad } from '../../../../verticals/departure-load'
import { findNextDeparture } from '../../../../verticals/next-departure'
import {
  compareDue,
  formatDepartureKey,
  type BookedRow,
  type EmptyDeparture,
  type TodayRow,
  type TodayRows,
} from './today'

/**
 * Finds the daily departures of today that have not left and that nobody has booked. A tour without travelers does not
 * depart, so that only coaches are listed.
 * @param now in ms since 1970
 */
export const findEmptyDepartures = (
  listings: readonly OwnListing[],
  bookings: readonly VendorBookingLine[],
  now: number,
): EmptyDeparture[] =>
  listings.flatMap((listing) => {
    const { _id: listingId, values, hiddenReason, closedDays = [], importedDays = [] } = listing
    const departure = findNextDeparture(listing, now)
    if (!departure?.isDaily || values.offered === false || hiddenReason) return []
    const { day, at } = departure
    if (day !== lusakaDate(now) || closedDays.includes(day) || importedDays.includes(day)) return []
    const passengers = bookings.filter((booking) => booking.listingId === listingId && booking.startsOn === day)
    if (countDepartureLoad(listing, day, passengers)?.taken !== 0) return []
    return [{ kind: 'empty-departure', key: formatDepartureKey(listingId, day), listing, day, departsAt: at }]
  })

/** Adds the departures that nobody has booked to those that leave next. */
export const addEmptyDepartures = (rows: TodayRows<BookedRow>, emptyDepartures: readonly EmptyDeparture[]): TodayRows =>
  new Map<TodayGroup, readonly TodayRow[]>(rows).set(
    'starting',
    [...(rows.get('starting') ?? []), ...emptyDepartures].sort(compareDue),
  )
