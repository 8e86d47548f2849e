/** What a booking's ticket says to its buyer, and what becomes of it elsewhere: a calendar, a map. */
import type { Booking } from '#contract/bookings'
import { besidesDays } from '#contract/days'
import { momentOf, spanOf } from '#contract/ticket-code'
import { paths } from '../../../paths'
import { datesOf } from '../dates'
import type { Entry } from './calendar-file'

/** `6 Dec 2026, 06:00 to 13:30`, or the days where no hour is known. */
export function whenOf({ quote: { startsAt, endsAt }, startsOn, endsOn }: Booking): string {
  if (!startsAt) return datesOf({ startsOn, endsOn })
  return spanOf({ starts: momentOf(startsAt), ends: endsAt ? momentOf(endsAt) : endsOn })
}

export const placeOf = ({ quote, town }: Pick<Booking, 'quote' | 'town'>): string => {
  const { place } = quote
  return !place ? town : place.includes(town) ? place : `${place}, ${town}`
}

/** Also opened by the map apps that work without a connection. */
export const mapOf = (booking: Pick<Booking, 'quote' | 'town' | 'vendorName'>): string => {
  const wanted = booking.quote.place ? placeOf(booking) : `${booking.vendorName}, ${booking.town}`
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${wanted}, Zambia`)}`
}

/** In capitals: the QR code is coarser, and scheme and host mean the same. */
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

/** To the minute where both ends are known, or only a beginning; whole days otherwise. */
function timesOf({ quote: { startsAt, endsAt }, startsOn, endsOn }: Booking): Pick<Entry, 'starts' | 'ends'> {
  const takesDays = endsOn !== null && endsOn > startsOn
  return startsAt && (endsAt || !takesDays)
    ? { starts: startsAt, ends: endsAt ?? null }
    : { starts: startsOn, ends: endsOn }
}
