import type { Booking } from '#contract/bookings/bookings/bookings'
import { hasServiceDay } from '#contract/verticals/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { Row } from '../../../../ui/layout/Row'
import { Show } from '../../../../ui/layout/Show'
import { ShareButton } from '../../../../ui/sharing/ShareButton'
import { WithdrawRequest } from '../request/WithdrawRequest'
import { CancelBooking } from '../cancellation/CancelBooking'
import { ReceiptButtons } from '../ReceiptButtons'
import { ChangeOwnLink } from '../change/ChangeOwnLink'
import { ReviewLink } from '../ReviewLink'
import { isUnsentRequest } from '../../shared/booking-status-view'
import { buildCalendarFile } from './calendar-file'
import { buildCalendarEntry, buildMapUrl, buildSharedTicket } from './ticket-details'
import { getNow } from '../../../../server-time'

/** Actions of a booking. The calendar entry, printing and calling work offline; the map in a browser does not. */
export const TicketActions = ({ booking }: { booking: Booking }) => (
  <Show at="screen">
    <Row wrap>
      <ReviewLink booking={booking} />
      {booking.ticket && (
        <>
          {hasServiceDay(booking.bookingType) && (
            <Button variant="outline" icon="calendar" onClick={() => downloadCalendarFile(booking)}>
              Add to calendar
            </Button>
          )}
          <Button variant="outline" icon="download" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
      {booking.ticket && <ShareButton getShared={() => buildSharedTicket(booking, window.location.origin)} />}
      {(booking.paid ?? 0) > 0 && !booking.orderId && (
        <ReceiptButtons id={booking._id} kind="booking" bookings={[booking]} />
      )}
      <ButtonLink variant="outline" icon="pin" to={buildMapUrl(booking)}>
        Open map
      </ButtonLink>
      {booking.vendorPhone && (
        <ButtonLink variant="outline" icon="phone" to={`tel:${booking.vendorPhone}`}>
          Call {booking.vendorName}
        </ButtonLink>
      )}
      <ChangeOwnLink booking={booking} />
      {isUnsentRequest(booking) ? <WithdrawRequest booking={booking} /> : <CancelBooking booking={booking} />}
    </Row>
  </Show>
)

function downloadCalendarFile(booking: Booking): void {
  const file = buildCalendarFile(buildCalendarEntry(booking, { origin: window.location.origin, now: getNow() }))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  link.download = `${booking.reference}.ics`
  link.click()
  // The browser holds its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
