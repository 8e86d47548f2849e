import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { CustodySteps } from './CustodySteps'

/** The steps after a scan. Parcels are scanned again and again, so the next step follows the recorded one at once. */
export default function NextCustodyStep({ booking }: { booking: VendorBooking & { pending?: boolean } }) {
  return <CustodySteps key={booking.parcel?.state} booking={booking} />
}
