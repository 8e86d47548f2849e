import type { Booking } from '#contract/bookings'
import { hasDay } from '#contract/verticals/index'
import { Button, ButtonLink } from '../../../ui/Button'
import { Row } from '../../../ui/Row'
import { Show } from '../../../ui/Show'
import { TakeBack } from '../asked/TakeBack'
import { CancelBooking } from '../ending/CancelBooking'
import { ReviewLink } from '../ReviewLink'
import { isOnlyAsked } from '../standing'
import { calendarFile } from './calendar-file'
import { entryOf, mapOf } from './words'

/** Actions of a booking. The calendar entry, printing and calling work offline; the map in a browser does not. */
export const TicketActions = ({ booking }: { booking: Booking }) => (
  <Show at="screen">
    <Row wrap>
      <ReviewLink booking={booking} />
      {booking.ticket && (
        <>
          {hasDay(booking.bookingType) && (
            <Button variant="outline" icon="calendar" onClick={() => saveEntry(booking)}>
              Add to calendar
            </Button>
          )}
          <Button variant="outline" icon="download" onClick={() => window.print()}>
            Print
          </Button>
        </>
      )}
      <ButtonLink variant="outline" icon="pin" to={mapOf(booking)}>
        Open map
      </ButtonLink>
      {booking.vendorPhone && (
        <ButtonLink variant="outline" icon="phone" to={`tel:${booking.vendorPhone}`}>
          Call {booking.vendorName}
        </ButtonLink>
      )}
      {isOnlyAsked(booking) ? <TakeBack booking={booking} /> : <CancelBooking booking={booking} />}
    </Row>
  </Show>
)

function saveEntry(booking: Booking): void {
  const file = calendarFile(entryOf(booking, { origin: window.location.origin, now: Date.now() }))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar;charset=utf-8' }))
  link.download = `${booking.reference}.ics`
  link.click()
  // The browser holds its own reference to the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
