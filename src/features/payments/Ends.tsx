/** What there is to say where there is nothing to pay, and the way on. */
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings'
import { formatInstant } from '#contract/days'
import { bookingProcess, bookingWords, next } from '#contract/process'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Row } from '../../ui/Row'
import { againAt } from './due'

const ToBookings = ({ outline }: { outline?: boolean }) => (
  <ButtonLink variant={outline ? 'outline' : 'solid'} to={paths.myBookings}>
    My Bookings
  </ButtonLink>
)

const Ways = ({ children }: { children: ReactNode }) => (
  <Row justify="to-center" stackBelow="below-sm">
    {children}
  </Row>
)

const ToPayment = ({ outline, reference }: { outline?: boolean; reference: string }) => (
  <ButtonLink variant={outline ? 'outline' : 'solid'} to={paths.paymentVerify(reference)}>
    Check Payment
  </ButtonLink>
)

const lateMoney =
  'Money that you approved all the same makes it yours if it is still free, or goes back to the number that paid within 24 hours.'

const HoldOver = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="clock"
    tone="attention"
    title="It is no longer held for you"
    text={`${booking.listingName} has been released, so that others can book it. ${booking.paymentReference ? lateMoney : 'Nothing was paid.'} If it is still free, you can book it again.`}
    action={
      <Ways>
        <ButtonLink to={againAt(booking)}>Book Again</ButtonLink>
        {booking.paymentReference ? <ToPayment outline reference={booking.paymentReference} /> : <ToBookings outline />}
      </Ways>
    }
  />
)

const Running = ({ reference }: { reference: string }) => (
  <EmptyState
    page
    icon="sync"
    title="A payment is already on its way"
    text="You have started to pay for this booking. Look how it stands before you try again."
    action={
      <Ways>
        <ToPayment reference={reference} />
        <ToBookings outline />
      </Ways>
    }
  />
)

const ToTicket = ({ booking: { _id } }: { booking: Booking }) => (
  <ButtonLink to={paths.booking(_id)}>See My Booking</ButtonLink>
)

const Confirmed = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="check-circle"
    tone="done"
    title={booking.quote.total > 0 ? 'This booking is paid and confirmed' : 'Your booking is confirmed'}
    text={
      booking.quote.total > 0
        ? 'There is nothing more to pay.'
        : `${booking.listingName}: ${booking.quote.summary}. It costs nothing.`
    }
    action={<ToTicket booking={booking} />}
  />
)

/** Its partner answers first. */
const Requested = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="clock"
    title="Your request is sent"
    text={`${booking.vendorName} answers${booking.answerBy ? ` by ${formatInstant(booking.answerBy)}` : ' soon'}. Nothing is held or paid yet; you pay once it is accepted.`}
    action={<ToTicket booking={booking} />}
  />
)

const Other = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="info"
    title="There is nothing to pay here"
    text={`This booking stands at: ${bookingWords[booking.status].label}.`}
    action={<ToBookings />}
  />
)

/** A booking that nothing can be paid for, or whose time to pay has run out on the clock. */
export function Ended({ booking }: { booking: Booking }) {
  const { status, paymentReference } = booking
  if (status === 'awaiting_payment' && paymentReference) return <Running reference={paymentReference} />
  if (status === 'confirmed') return <Confirmed booking={booking} />
  if (status === 'requested') return <Requested booking={booking} />
  if (status === 'hold_expired' || next(bookingProcess, status, 'start_payment', 'customer') !== null)
    return <HoldOver booking={booking} />
  return <Other booking={booking} />
}
