/** How each trade names bookings that are paid later at the counter. Apart from the other words, because few screens need it. */
import { busReservations } from '../buses/reservation-words'
import { carReservations } from '../car-hire/reservation-words'
import { hotelReservations } from '../hotels/reservation-words'
import { verticals } from '../index'
import { storeReservations } from '../stores/reservation-words'
import { tripReservations } from '../travel/reservation-words'
import { verticalIds, type BookingType, type VerticalId } from '../vertical'
import type { ReservationWords } from './words'

/** Parcels need a sender with an account, and viewings are free, so that they have none. */
const words: Record<VerticalId, ReservationWords | null> = {
  hotels: hotelReservations,
  buses: busReservations,
  'car-hire': carReservations,
  'real-estate': null,
  travel: tripReservations,
  stores: storeReservations,
  carriers: null,
}

/** Returns null for trades without reservations. */
export const getReservationWords = (type: BookingType): ReservationWords | null =>
  words[verticalIds.find((id) => verticals[id].bookingType === type) ?? 'hotels']
