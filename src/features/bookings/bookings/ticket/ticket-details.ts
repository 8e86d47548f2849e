/** Formats the details of a ticket for its buyer, and builds its calendar entry and map link. */
import { formatPhone } from '#contract/core/format-phone'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { toMoment, formatTicketPeriod } from '#contract/bookings/tickets/ticket-code'
import { paths } from '../../../../paths'
import type { Shared } from '../../../../ui/sharing/share'
import { formatBookingDates } from '../../shared/booking-dates'
import type { CalendarEntry } from './calendar-file'

/** Formats the time of a booking: `6 Dec 2026, 06:00 to 13:30`, or only the dates if no time is known. */
export function formatBookingTime({ quote: { startsAt, endsAt }, startsOn, endsOn }: Booking): string {
  if (!startsAt) return formatBookingDates({ startsOn, endsOn })
  return formatTicketPeriod({ starts: toMoment(startsAt), ends: endsAt ? toMoment(endsAt) : endsOn })
}

export const getBookingPlace = ({ quote, town }: Pick<Booking, 'quote' | 'town'>): string => {
  const { place } = quote
  return !place ? town : place.includes(town) ? place : `${place}, ${town}`
}

/** Builds a map link. Offline map apps can open it too. */
export const buildMapUrl = (booking: Pick<Booking, 'quote' | 'town' | 'vendorName'>): string => {
  const searchText = booking.quote.place ? getBookingPlace(booking) : `${booking.vendorName}, ${booking.town}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${searchText}, Zambia`)}`
}

/** Builds the ticket URL in upper case, which makes the QR code coarser. Scheme and host are case-insensitive. */
export const buildTicketUrl = (code: string, origin: string): string => (origin + paths.ticketCheck(code)).toUpperCase()

/** What the customer sends to a fellow traveler: what is booked, and the page that says whether the ticket is valid. */
export const buildSharedTicket = (booking: Booking, origin: string): Shared => ({
  title: `Booking ${booking.reference}`,
  text: [
    `${booking.listingName}, ${booking.vendorName}`,
    formatBookingTime(booking),
    getBookingPlace(booking),
    `Booking ${booking.reference}`,
  ].join('\n'),
  ...(booking.ticket && { url: origin + paths.ticketCheck(booking.ticket) }),
})

export const buildCalendarEntry = (
  booking: Booking,
  { origin, now }: { origin: string; now: number },
): CalendarEntry => {
  const { _id, quote, reference, vendorName, vendorPhone, listingName } = booking
  const url = origin + paths.booking(_id)
  return {
    uid: `${_id}@tilipo`,
    madeAt: new Date(now).toISOString(),
    title: `${listingName}, ${vendorName}`,
    text: [
      quote.undatedSummary ?? quote.summary,
      `Reference ${reference}`,
      ...(vendorPhone ? [`${vendorName}: ${formatPhone(vendorPhone)}`] : []),
      url,
    ].join('\n'),
    place: getBookingPlace(booking),
    url,
    ...getEntryTimes(booking),
  }
}

/** Returns exact times if both ends are known or if there is only a start; otherwise whole days. */
function getEntryTimes({
  quote: { startsAt, endsAt },
  startsOn,
  endsOn,
}: Booking): Pick<CalendarEntry, 'starts' | 'ends'> {
  const isMultiDay = endsOn !== null && endsOn > startsOn
  return startsAt && (endsAt || !isMultiDay)
    ? { starts: startsAt, ends: endsAt ?? null }
    : { starts: startsOn, ends: endsOn }
}
