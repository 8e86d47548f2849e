/** How each trade names bookings that are paid later at the counter. Apart from the other words, because few screens need it. */
import { busReservations } from '../buses/reservation-words'
import { carReservations } from '../car-hire/reservation-words'
import type { OptionRule } from '../../counter/reservations'
import { hotelReservations } from '../hotels/reservation-words'
import { verticals } from '../index'
import { storeReservations } from '../stores/reservation-words'
import { tripReservations } from '../travel/reservation-words'
import { verticalIds, type BookingType, type VerticalId } from '../vertical'

export interface ReservationWords {
  /** The choice of the clerk, next to "Paid now". */
  reserve: string
  /** The option date. */
  keepUntil: string
  /** What happens to an unpaid reservation at its option date. */
  lapses: string
  /** Keeps it without a payment. */
  guarantee: string
  option: OptionRule
}

const words: Partial<Record<VerticalId, ReservationWords>> = {
  hotels: hotelReservations,
  buses: busReservations,
  'car-hire': carReservations,
  travel: tripReservations,
  stores: storeReservations,
}

/** Returns undefined for trades that have no reservations: parcels need an account, and viewings are free. */
export const getReservationWords = (type: BookingType): ReservationWords | undefined =>
  words[verticalIds.find((id) => verticals[id].bookingType === type) ?? 'hotels']
