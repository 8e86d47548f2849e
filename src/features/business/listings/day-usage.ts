/** What is booked on each day, from the bookings and the counter stock on this device. Pure functions. */
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CounterQuota } from '#contract/counter/counter-stock'
import { countUsedByDay, listStockUses } from '#contract/bookings/bookings/known-stock'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { hasFixedDeparture } from '#contract/verticals/index'
import type { ListingLine } from '../../../db/queries/listings'
import { getDayStock } from '../../../verticals/day-stock'

/** Whether the booking is open: it is requested, held, paid or in service. */
const isOpen = ({ status }: VendorBooking): boolean =>
  getNextState(bookingStateMachine, status, 'complete', 'system') !== null ||
  getNextState(bookingStateMachine, status, 'cancel_by_system', 'system') !== null

/** Units of a listing on one day. */
export interface DayUsage {
  /** By bookings, and by guests or cars that are overdue. */
  booked: number
  /** Set aside for the counter and not sold. */
  setAside: number
}

type Listing = Pick<ListingLine, '_id' | 'vertical' | 'values'>

/**
 * Counts the used units of each listing by day, or its bookings if its days have no fixed number of units. Returns a function
 * that looks them up.
 * @param now in ms since 1970
 */
export function countUsage(
  listings: readonly Listing[],
  bookings: readonly VendorBooking[],
  quotas: readonly CounterQuota[],
  now: number,
): (listingId: string, day: string) => DayUsage {
  const lookups = new Map(
    listings.map((listing) => [
      listing._id,
      createLookup(
        listing,
        bookings.filter(({ listingId }) => listingId === listing._id),
        quotas.filter(({ listingId }) => listingId === listing._id),
        now,
      ),
    ]),
  )
  return (listingId, day) => lookups.get(listingId)?.(day) ?? { booked: 0, setAside: 0 }
}

function createLookup(
  { vertical, values }: Listing,
  bookings: readonly VendorBooking[],
  quotas: readonly CounterQuota[],
  now: number,
): (day: string) => DayUsage {
  if (getDayStock(vertical).getCapacity(values) === null) {
    const open = bookings.filter(isOpen)
    return (day) => ({ booked: open.filter(({ startsOn }) => startsOn === day).length, setAside: 0 })
  }
  const facts = { vertical, details: values }
  const countBooked = countUsedByDay(vertical, listStockUses(facts, bookings, [], now))
  const countAll = countUsedByDay(vertical, listStockUses(facts, bookings, quotas, now))
  return (day) => {
    const booked = countBooked(day)
    return { booked, setAside: countAll(day) - booked }
  }
}

/**
 * Finds the open bookings of the days from `from` to `to`. The server cancels by the same rule: the last day of a booking
 * does not count, and a departure is a booking of the day on which it leaves. Sorted by start and name.
 */
export const findBookingsBetween = (
  bookings: readonly VendorBooking[],
  listingId: string,
  from: string,
  to: string,
): VendorBooking[] =>
  bookings
    .filter(
      (booking) =>
        booking.listingId === listingId &&
        isOpen(booking) &&
        booking.startsOn <= to &&
        (booking.startsOn >= from ||
          (!hasFixedDeparture(booking.bookingType) && (booking.endsOn ?? booking.startsOn) > from)),
    )
    .sort((a, b) => getSortKey(a).localeCompare(getSortKey(b)))

const getSortKey = ({ startsOn, startsAt, customerName }: VendorBooking): string =>
  `${startsOn} ${startsAt ?? ''} ${customerName}`
