import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { isChangeable } from '#contract/counter/is-changeable'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { useArea } from '../../shared/use-area'
import { isChangeRequest } from './change-request'

/** Opens the counter to change a booking: its days, its room, seat or departure, or how many people come. */
export function ChangeLink({ booking }: { booking: VendorBooking }) {
  const area = useArea()
  const { changeOffer } = booking
  const isWaiting = changeOffer && (changeOffer.status === 'paid' || isChangeRequest(booking))
  if (isUnsentRequest(booking) || booking.orderId || isWaiting || !isChangeable(booking)) return null
  return (
    <Row>
      <ButtonLink
        size="sm"
        variant="outline"
        to={paths.counter(area, { change: booking._id, listing: booking.listingId })}
      >
        Change the booking
      </ButtonLink>
    </Row>
  )
}
