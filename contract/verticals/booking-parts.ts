/** Registry of the fields that verticals add to a booking. They are optional: other bookings do not have them. */
import { nullable, optional, type, type Infer } from 'superstruct'
import { Parcel } from './carriers/parcels/parcel-struct'

export const bookingParts = {
  /** Custody and tracking. */
  parcel: optional(nullable(Parcel)),
}

const BookingParts = type(bookingParts)
export type BookingParts = Infer<typeof BookingParts>
