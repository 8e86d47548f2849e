/** Explanations and next steps for bookings that cannot be paid. */
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
    Check status
  </ButtonLink>
)

const lateMoney =
  'If you approved a payment anyway, we confirm the booking if it is still available, or send the money back to the number that paid within 24 hours.'

const HoldOver = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="clock"
    tone="attention"
    title="Your reservation has expired"
    text={`We released ${booking.listingName} so others can book it. ${booking.paymentReference ? lateMoney : 'Nothing was paid.'} If it is still available, you can book it again.`}
    action={
      <Ways>
        <ButtonLink to={againAt(booking)}>Book again</ButtonLink>
        {booking.paymentReference ? <ToPayment outline reference={booking.paymentReference} /> : <ToBookings outline />}
      </Ways>
    }
  />
)

const Running = ({ reference }: { reference: string }) => (
  <EmptyState
    page
    icon="sync"
    title="A payment is already in progress"
    text="You have already started paying for this booking. Check status before you try again."
    action={
      <Ways>
        <ToPayment reference={reference} />
        <ToBookings outline />
      </Ways>
    }
  />
)

const ToTicket = ({ booking: { _id } }: { booking: Booking }) => (
  <ButtonLink to={paths.booking(_id)}>View booking</ButtonLink>
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
        : `${booking.listingName}: ${booking.quote.summary}. It's free.`
    }
    action={<ToTicket booking={booking} />}
  />
)

/** The partner must accept the request before the customer can pay. */
const Requested = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="clock"
    title="Request sent"
    text={`${booking.vendorName} will answer${booking.answerBy ? ` by ${formatInstant(booking.answerBy)}` : ' soon'}. Nothing is reserved or paid yet. You pay once they accept.`}
    action={<ToTicket booking={booking} />}
  />
)

const Other = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="info"
    title="There is nothing to pay here"
    text={`Booking status: ${bookingWords[booking.status].label}.`}
    action={<ToBookings />}
  />
)

/** Displayed for a booking that cannot be paid, or whose hold has expired by the device clock. */
export function Ended({ booking }: { booking: Booking }) {
  const { status, paymentReference } = booking
  if (status === 'awaiting_payment' && paymentReference) return <Running reference={paymentReference} />
  if (status === 'confirmed') return <Confirmed booking={booking} />
  if (status === 'requested') return <Requested booking={booking} />
  if (status === 'hold_expired' || next(bookingProcess, status, 'start_payment', 'customer') !== null)
    return <HoldOver booking={booking} />
  return <Other booking={booking} />
}
