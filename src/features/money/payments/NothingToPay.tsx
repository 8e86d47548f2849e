/** Explanations and next steps for bookings that cannot be paid. */
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { bookingStateMachine, bookingStateLabels, getNextState } from '#contract/core/state-machines'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Row } from '../../../ui/layout/Row'
import { getRebookPath } from './amount-due'

const MyBookingsLink = ({ outline }: { outline?: boolean }) => (
  <ButtonLink variant={outline ? 'outline' : 'solid'} to={paths.myBookings}>
    My Bookings
  </ButtonLink>
)

const Actions = ({ children }: { children: ReactNode }) => (
  <Row justify="to-center" stackBelow="below-sm">
    {children}
  </Row>
)

const PaymentStatusLink = ({ outline, reference }: { outline?: boolean; reference: string }) => (
  <ButtonLink variant={outline ? 'outline' : 'solid'} to={paths.paymentVerify(reference)}>
    Check status
  </ButtonLink>
)

const latePaymentText =
  'If you approved a payment anyway, we confirm the booking if it is still available, or send the money back to the number that paid within 24 hours.'

const HoldExpired = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="clock"
    tone="attention"
    title="Your reservation has expired"
    text={`We released ${booking.listingName} so others can book it. ${booking.paymentReference ? latePaymentText : 'Nothing was paid.'} If it is still available, you can book it again.`}
    action={
      <Actions>
        <ButtonLink to={getRebookPath(booking)}>Book again</ButtonLink>
        {booking.paymentReference ? (
          <PaymentStatusLink outline reference={booking.paymentReference} />
        ) : (
          <MyBookingsLink outline />
        )}
      </Actions>
    }
  />
)

const PaymentInProgress = ({ reference }: { reference: string }) => (
  <EmptyState
    page
    icon="sync"
    title="A payment is already in progress"
    text="You have already started paying for this booking. Check status before you try again."
    action={
      <Actions>
        <PaymentStatusLink reference={reference} />
        <MyBookingsLink outline />
      </Actions>
    }
  />
)

const BookingLink = ({ booking: { _id } }: { booking: Booking }) => (
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
    action={<BookingLink booking={booking} />}
  />
)

/** The partner must accept the request before the customer can pay. */
const Requested = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="clock"
    title="Request sent"
    text={`${booking.vendorName} will answer${booking.answerBy ? ` by ${formatInstant(booking.answerBy)}` : ' soon'}. Nothing is reserved or paid yet. You pay once they accept.`}
    action={<BookingLink booking={booking} />}
  />
)

const OtherStatus = ({ booking }: { booking: Booking }) => (
  <EmptyState
    page
    icon="info"
    title="There is nothing to pay here"
    text={`Booking status: ${bookingStateLabels[booking.status].label}.`}
    action={<MyBookingsLink />}
  />
)

/** Displayed for a booking that cannot be paid, or whose hold has expired by the device clock. */
export default function NothingToPay({ booking }: { booking: Booking }) {
  const { status, paymentReference } = booking
  if (status === 'awaiting_payment' && paymentReference) return <PaymentInProgress reference={paymentReference} />
  if (status === 'confirmed') return <Confirmed booking={booking} />
  if (status === 'requested') return <Requested booking={booking} />
  if (status === 'hold_expired' || getNextState(bookingStateMachine, status, 'start_payment', 'customer') !== null)
    return <HoldExpired booking={booking} />
  return <OtherStatus booking={booking} />
}
