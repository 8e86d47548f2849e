import type { BookingType } from './vertical'
import { hasServiceDay } from './index'

/** What a sentence calls it. Goods have no day, and are ordered. */
export const getBookingNoun = ({ bookingType }: { bookingType: BookingType }): 'booking' | 'order' =>
  hasServiceDay(bookingType) ? 'booking' : 'order'
