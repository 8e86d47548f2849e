/** Registry of what verticals display of a vendor's booking, and of the steps that follow a scan. Loaded when needed. */
import type { ComponentType, ReactNode } from 'react'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import type { BookingParts } from '#contract/verticals/booking-parts'
import { lazyPart } from '../ui/states/lazy-part'

interface Props {
  /** `pending`: changes of this booking have not been sent to the server yet. */
  booking: VendorBooking & { pending?: boolean }
}

interface VendorBookingPart {
  isFor(booking: BookingParts): boolean
  /** In the details of the booking, for staff who manage bookings. */
  Details: ComponentType<Props>
  /** Below the result of a scan: what the staff record next. */
  NextStep: ComponentType<Props>
  /** In the list of today: the next step as a button, or the children if it is not a single tap. */
  TodayStep: ComponentType<Props & { children: ReactNode }>
}

const parts: readonly VendorBookingPart[] = [
  {
    isFor: ({ parcel }) => Boolean(parcel),
    Details: lazyPart(() => import('./carriers/parcels/CustodyPanel'), { offline: true }),
    NextStep: lazyPart(() => import('./carriers/parcels/NextCustodyStep'), { offline: true }),
    TodayStep: lazyPart(() => import('./carriers/parcels/TodayCustodyStep'), {
      offline: true,
      fallback: ({ children }) => children,
    }),
  },
]

export const findVendorBookingPart = (booking: BookingParts): VendorBookingPart | undefined =>
  parts.find(({ isFor }) => isFor(booking))
