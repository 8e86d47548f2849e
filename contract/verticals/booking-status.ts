/** Registry of the bookings that have steps and states of their own. Lists of bookings load it, so it has no structs. */
import type { BookingParts } from './booking-parts'
import { formatCustodyStatus } from './carriers/parcels/custody-status'

interface OwnStatus {
  /** Whether steps of the vertical begin and complete the booking, instead of those of all bookings. */
  hasOwnSteps(booking: BookingParts): boolean
  /** Returns the status to display while the booking is in service, or null for that of all bookings. */
  format(booking: BookingParts): string | null
}

const statuses: readonly OwnStatus[] = [
  {
    hasOwnSteps: ({ parcel }) => Boolean(parcel),
    format: ({ parcel }) => (parcel ? formatCustodyStatus(parcel) : null),
  },
]

export const hasOwnSteps = (booking: BookingParts): boolean => statuses.some((status) => status.hasOwnSteps(booking))

/** Returns the status of a booking in service as its vertical names it, or null. */
export const formatOwnStatus = (booking: BookingParts): string | null =>
  statuses.map((status) => status.format(booking)).find((text) => text !== null) ?? null
