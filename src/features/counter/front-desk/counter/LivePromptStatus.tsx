import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { useVendorBookings } from '../../../../db/queries/bookings'
import { mergeSale } from '../bookings/shipment'
import { PromptStatus } from './PromptStatus'

/** Shows the state of a request from this device's data, and from the response until that has arrived. */
export default function LivePromptStatus({ sent }: { sent: VendorBooking }) {
  const [first, ...others] = (useVendorBookings() ?? []).filter(
    ({ _id, orderId }) => _id === sent._id || (orderId && orderId === sent.orderId),
  )
  const known = first && mergeSale([first, ...others])
  const isNewer = known?.prompt !== undefined && known.prompt.changedAt >= (sent.prompt?.changedAt ?? '')
  const booking = isNewer ? known : sent
  return booking.prompt && <PromptStatus booking={{ ...booking, prompt: booking.prompt }} />
}
