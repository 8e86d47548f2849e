/** Result screens of a payment, each with its next steps. */
import { useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { useBooking } from '../../../db/queries/bookings'
import { paths } from '../../../paths'
import { Button, ButtonLink } from '../../../ui/forms/Button'
import { Countdown } from '../../../ui/text/Countdown'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { getRebookPath } from './amount-due'
import { redirectMs, verificationMessages, type VerificationState } from './verification-state'
import { useUpdatableNow } from '../../../ui/hooks/use-now'

type OutcomeState<Is extends VerificationState['is']> = Extract<VerificationState, { is: Is }>

export function SuccessfulPayment({ booking: { _id: id, bookingType } }: Pick<OutcomeState<'successful'>, 'booking'>) {
  const navigate = useNavigate()
  const to = bookingType === 'bus' ? paths.busBookingConfirmation(id) : `${paths.myBookings}?type=${bookingType}`
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <div role="status">
      <EmptyState
        page
        icon="check-circle"
        tone="done"
        title={verificationMessages.success}
        text="Taking you to your booking …"
        action={<ButtonLink to={to}>View booking</ButtonLink>}
      />
    </div>
  )
}

/** The payment arrived too late or twice, and is refunded. */
export const LatePayment = ({ message, isBack, booking }: OutcomeState<'late'>) => (
  <div role="status">
    <EmptyState
      page
      icon={isBack ? 'check-circle' : 'clock'}
      tone={isBack ? 'done' : 'attention'}
      title={isBack ? 'Your money has been returned' : 'Your money is being returned'}
      text={message}
      action={
        <Actions>
          <ButtonLink to={`${paths.myBookings}?type=${booking.bookingType}`}>My Bookings</ButtonLink>
          <ButtonLink variant="outline" to={paths.services}>
            Back to Services
          </ButtonLink>
        </Actions>
      }
    />
  </div>
)

/** The server has not responded, so the result of the payment is unknown. The hook requests it again automatically. */
export const VerificationError = ({ message, onRetry }: { message: string; onRetry(): void }) => (
  <div role="alert">
    <EmptyState
      page
      icon="cloud-off"
      tone="attention"
      title={verificationMessages.thrown}
      text={`${message} We'll check again as soon as you're back online. If you approved the payment on your phone, please do not pay again.`}
      action={
        <Actions>
          <Button icon="sync" onClick={onRetry}>
            Try Again
          </Button>
          <ButtonLink variant="outline" to={paths.services}>
            Back to Services
          </ButtonLink>
        </Actions>
      }
    />
  </div>
)

export function FailedPayment({ message, booking }: OutcomeState<'failed'>) {
  const stored = useBooking(booking?._id ?? '')
  const [now, updateNow] = useUpdatableNow()
  const retryableBooking = stored && canTryAgain(stored, now) ? stored : null
  return (
    <div role="alert">
      <EmptyState
        page
        icon="alert"
        tone="attention"
        title={booking ? 'The payment did not go through' : 'Payment not verified'}
        text={
          retryableBooking
            ? `${message} Your booking is still ${retryableBooking.holdExpiresAt ? 'held for you' : 'active'}. You can try again, also with another number.`
            : message
        }
        action={
          <Stack gap={5}>
            {retryableBooking?.holdExpiresAt && (
              <Row justify="to-center">
                <Countdown until={retryableBooking.holdExpiresAt} label="Time left to pay:" onEnd={updateNow} />
              </Row>
            )}
            <Actions>
              {retryableBooking && (
                <ButtonLink to={paths.payment(retryableBooking.bookingType, retryableBooking._id)}>
                  Try Again
                </ButtonLink>
              )}
              {stored && !retryableBooking && <ButtonLink to={getRebookPath(stored)}>Book again</ButtonLink>}
              <ButtonLink variant={stored ? 'outline' : 'solid'} to={paths.services}>
                Back to Services
              </ButtonLink>
            </Actions>
          </Stack>
        }
      />
    </div>
  )
}

/**
 * Whether the customer can try to pay again. Includes `awaiting_payment`, because the stored booking may not show yet
 * that the payment failed.
 */
const canTryAgain = ({ status, holdExpiresAt, due, changeOffer }: Booking, now: number): boolean =>
  (status === 'awaiting_payment' ||
    (status === 'confirmed' && Boolean(due)) ||
    changeOffer?.status === 'accepted' ||
    getNextState(bookingStateMachine, status, 'start_payment', 'customer') !== null) &&
  (holdExpiresAt === null || Date.parse(holdExpiresAt) > now)

const Actions = ({ children }: { children: ReactNode }) => (
  <Row justify="to-center" stackBelow="below-sm">
    {children}
  </Row>
)
