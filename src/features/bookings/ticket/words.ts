/** What a booking's ticket says to its buyer, and what becomes of it elsewhere: a calendar, a map. */
import type { Booking } from '#contract/bookings'
import { besidesDays, formatInstant } from '#contract/days'
import { paths } from '../../../paths'
import { datesOf } from '../dates'
import type { Entry } from './calendar-file'

/** `6 Dec 2026, 06:00`, or the days where no hour is known. */
export const whenOf = ({ quote, ...booking }: Booking): string => (quote.startsAt ? formatInstant(quote.startsAt) : datesOf(booking))

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
  const { _id, quote, reference, vendorName, vendorPhone, listingName, startsOn, endsOn } = booking
  const url = origin + paths.booking(_id)
  return {
    uid: `${_id}@tilipo`,
    madeAt: new Date(now).toISOString(),
    title: `${listingName}, ${vendorName}`,
    text: [besidesDays(quote.summary), `Reference ${reference}`, ...(vendorPhone ? [`${vendorName}: ${vendorPhone}`] : []), url].join('\n'),
    place: placeOf(booking),
    url,
    starts: quote.startsAt ?? startsOn,
    ends: quote.startsAt ? (quote.endsAt ?? null) : endsOn,
  }
}
