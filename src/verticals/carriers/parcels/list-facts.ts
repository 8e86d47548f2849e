import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatTrackingNumber } from '#contract/verticals/carriers/parcels/custody'
import type { TodayGroup } from '#contract/verticals/words/index'

/** A parcel is grouped by its custody: who has it decides what happens next, whatever the day. */
export function getParcelGroup({ parcel, status }: VendorBooking): TodayGroup | null {
  if (!parcel || (status !== 'confirmed' && status !== 'in_service')) return null
  switch (parcel.state) {
    case 'handed_over':
    case 'at_depot':
      return 'loading'
    case 'on_the_way':
    case 'passed_on':
      return 'running'
    case 'arrived':
    case 'out_for_delivery':
      return 'ending'
    // Before it is brought, its day decides. After its release, the booking is completed.
    case 'awaited':
    case 'released':
      return null
  }
}

/** The tracking number as it is stored, as on the label, and as people type it from there. */
export const listParcelNumbers = ({ parcel }: VendorBooking): string[] =>
  parcel
    ? [parcel.number, formatTrackingNumber(parcel.number), formatTrackingNumber(parcel.number).replaceAll('-', ' ')]
    : []
