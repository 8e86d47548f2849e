import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { PromptStatus } from './PromptStatus'

/** Shows the state of a request from this device's data, and from the response until that has arrived. */
export default function LivePromptStatus({ sent }: { sent: VendorBooking }) {
  const known = useVendorBookings()?.find(({ _id }) => _id === sent._id)
  const isNewer = known?.prompt !== undefined && known.prompt.changedAt >= (sent.prompt?.changedAt ?? '')
  const booking = isNewer ? known : sent
  return booking.prompt && <PromptStatus booking={{ ...booking, prompt: booking.prompt }} />
}
