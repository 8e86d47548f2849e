/** Registry of what verticals display of a customer's own booking. Loaded when needed. */
import type { ComponentType } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import type { BookingParts } from '#contract/verticals/booking-parts'
import { lazyPart } from '../ui/states/lazy-part'

interface OwnBookingPart {
  isFor(booking: BookingParts): boolean
  Details: ComponentType<{ booking: Booking }>
}

const parts: readonly OwnBookingPart[] = [
  {
    isFor: ({ parcel }) => Boolean(parcel),
    Details: lazyPart(() => import('./carriers/parcels/OwnParcel'), { offline: true }),
  },
]

export const findOwnBookingPart = (booking: BookingParts): OwnBookingPart | undefined =>
  parts.find(({ isFor }) => isFor(booking))
