/** The verticals whose bookings can be split and merged. Apart from the rules, because a dialog needs only these. */
import { hireDivision } from '../car-hire/division'
import { stayDivision } from '../hotels/division'
import type { BookingType } from '../vertical'
import type { Division } from './division'

/** Null: a seat, a departure, a viewing, goods and a parcel have no days or units that could be divided. */
const divisions: Record<BookingType, Division | null> = {
  hotel: stayDivision,
  bus: null,
  car: hireDivision,
  realEstate: null,
  travel: null,
  order: null,
  parcel: null,
}

export const findDivision = (bookingType: BookingType): Division | null => divisions[bookingType]
