/** Formats the details of a ticket for its buyer, and builds its calendar entry and map link. */
import type { Booking } from '#contract/bookings'
import { besidesDays } from '#contract/days'
import { momentOf, spanOf } from '#contract/ticket-code'
import { paths } from '../../../paths'
import { datesOf } from '../dates'
import type { Entry } from './calendar-file'

/** Formats the time of a booking: `6 Dec 2026, 06:00 to 13:30`, or only the dates if no time is known. */
export function whenOf({ quote: { startsAt, endsAt }, startsOn, endsOn }: Booking): string {
  if (!startsAt) return datesOf({ startsOn, endsOn })
  return spanOf({ starts: momentOf(startsAt), ends: endsAt ? momentOf(endsAt) : endsOn })
}

export const placeOf = ({ quote, town }: Pick<Booking, 'quote' | 'town'>): string => {
  const { place } = quote
  return !place ? town : place.includes(town) ? place : `${place}, ${town}`
}

/** Builds a map link. Offline map apps can open it too. */
export const mapOf = (booking: Pick<Booking, 'quote' | 'town' | 'vendorName'>): string => {
  const wanted = booking.quote.place ? placeOf(booking) : `${booking.vendorName}, ${booking.town}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${wanted}, Zambia`)}`
}

/** Builds the ticket URL in upper case, which makes the QR code coarser. Scheme and host are case-insensitive. */
export const ticketAddress = (code: string, origin: string): string => (origin + paths.ticketCheck(code)).toUpperCase()

export const entryOf = (booking: Booking, { origin, now }: { origin: string; now: number }): Entry => {
  const { _id, quote, reference, vendorName, vendorPhone, listingName } = booking
  const url = origin + paths.booking(_id)
  return {
    uid: `${_id}@tilipo`,
    madeAt: new Date(now).toISOString(),
    title: `${listingName}, ${vendorName}`,
    text: [
      besidesDays(quote.summary),
      `Reference ${reference}`,
      ...(vendorPhone ? [`${vendorName}: ${vendorPhone}`] : []),
      url,
    ].join('\n'),
    place: placeOf(booking),
    url,
    ...timesOf(booking),
  }
}

/** Returns exact times if both ends are known or if there is only a start; otherwise whole days. */
function timesOf({ quote: { startsAt, endsAt }, startsOn, endsOn }: Booking): Pick<Entry, 'starts' | 'ends'> {
  const takesDays = endsOn !== null && endsOn > startsOn
  return startsAt && (endsAt || !takesDays)
    ? { starts: startsAt, ends: endsAt ?? null }
    : { starts: startsOn, ends: endsOn }
}
