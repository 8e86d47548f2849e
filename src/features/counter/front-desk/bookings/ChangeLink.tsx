import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { isChangeable, isExchangeable } from '#contract/counter/is-changeable'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { getBookingNoun } from '#contract/verticals/booking-noun'
import { isUnsentRequest } from '../../../bookings/shared/booking-status-view'
import { useArea } from '../../shared/use-area'
import { isChangeRequest } from './change-request'
import type { Shipment } from './shipment'

/**
 * Opens the counter to change a booking: its days, its room, seat or departure, or how many people come. Of an order, each product
 * is changed alone.
 */
export function ChangeLink({ shipment }: { shipment: Shipment }) {
  const area = useArea()
  const changeable = shipment.filter(canBeChanged)
  if (changeable.length === 0) return null
  return (
    <Row wrap>
      {changeable.map((booking) => (
        <ButtonLink
          key={booking._id}
          size="sm"
          variant="outline"
          to={paths.counter(area, { change: booking._id, listing: booking.listingId })}
        >
          {formatLabel(booking, shipment)}
        </ButtonLink>
      ))}
    </Row>
  )
}

/** The customer of a sale at the counter brings the product back, and takes another one. */
function formatLabel(booking: VendorBooking, { length }: Shipment): string {
  const noun = getBookingNoun(booking)
  if (isExchangeable(booking) || (noun === 'order' && booking.isWalkIn && !booking.reservedUntil))
    return `Exchange ${booking.listingName}`
  return length > 1 ? `Change ${booking.listingName}` : `Change the ${noun}`
}

function canBeChanged(booking: VendorBooking): boolean {
  const { changeOffer } = booking
  const isWaiting = changeOffer && (changeOffer.status === 'paid' || isChangeRequest(booking))
  return !isUnsentRequest(booking) && !isWaiting && (isChangeable(booking) || isExchangeable(booking))
}
