import { hasServiceDay } from '#contract/verticals/index'
import type { VendorBookingLine } from '../../../../db/queries/bookings'
import { Button } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { getBookingWords } from '#contract/verticals/words/index'
import { BookingStatusBadge } from '../../../bookings/shared/BookingStatusBadge'
import { getAvailableSteps } from '../bookings/available-steps'
import { useCanManageBookings } from '../bookings/use-can-manage-bookings'
import { useBookingStep } from '../bookings/use-booking-step'
import { getVendorStatusView } from '../bookings/vendor-status-view'
import { PendingBadge } from '../bookings/PendingBadge'
import { useNow } from '../../../../ui/hooks/use-now'

/** Checks in the holder of a valid ticket, or hands over an order, with one press. */
export function CheckInButton({ booking }: { booking: VendorBookingLine }) {
  const now = useNow()
  const { take, busy } = useBookingStep()
  const canManage = useCanManageBookings()
  const step = hasServiceDay(booking.bookingType) ? 'begin' : 'complete'
  if (booking.status !== 'confirmed') {
    return (
      <Row wrap>
        <BookingStatusBadge statusView={getVendorStatusView(booking)} />
        <PendingBadge shipment={[booking]} />
      </Row>
    )
  }
  if (!canManage || !getAvailableSteps(booking, now).includes(step)) return null
  return (
    <Button full size="lg" loading={busy !== null} onClick={() => void take(booking, step)}>
      {getBookingWords(booking).steps[step]}
    </Button>
  )
}
