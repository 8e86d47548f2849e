/** Result screens of a payment, each with its next steps. */
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Booking } from '#contract/bookings'
import { bookingProcess, next } from '#contract/process'
import { useBooking } from '../../db/queries/bookings'
import { paths } from '../../paths'
import { Button, ButtonLink } from '../../ui/Button'
import { Countdown } from '../../ui/Countdown'
import { EmptyState } from '../../ui/EmptyState'
import { Row } from '../../ui/Row'
import { Stack } from '../../ui/Stack'
import { againAt } from './due'
import { redirectMs, words, type Verifying } from './verifying'

type Ended<Is extends Verifying['is']> = Extract<Verifying, { is: Is }>

export function Successful({ booking: { _id: id, bookingType } }: Pick<Ended<'successful'>, 'booking'>) {
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
        title={words.success}
        text="Taking you to your booking …"
        action={<ButtonLink to={to}>View booking</ButtonLink>}
      />
    </div>
  )
}

/** The payment arrived too late or twice, and is refunded. */
export const Late = ({ message, isBack, booking }: Ended<'late'>) => (
  <div role="status">
    <EmptyState
      page
      icon={isBack ? 'check-circle' : 'clock'}
      tone={isBack ? 'done' : 'attention'}
      title={isBack ? 'Your money has been returned' : 'Your money is being returned'}
      text={message}
      action={
        <Ways>
          <ButtonLink to={`${paths.myBookings}?type=${booking.bookingType}`}>My Bookings</ButtonLink>
          <ButtonLink variant="outline" to={paths.services}>
            Back to Services
          </ButtonLink>
        </Ways>
      }
    />
  </div>
)

/** The server has not responded, so the result of the payment is unknown. The hook requests it again automatically. */
export const CouldNotVerify = ({ message, onRetry }: { message: string; onRetry(): void }) => (
  <div role="alert">
    <EmptyState
      page
      icon="cloud-off"
      tone="attention"
      title={words.thrown}
      text={`${message} We'll check again as soon as you're back online. If you approved the payment on your phone, please do not pay again.`}
      action={
        <Ways>
          <Button icon="sync" onClick={onRetry}>
            Try Again
          </Button>
          <ButtonLink variant="outline" to={paths.services}>
            Back to Services
          </ButtonLink>
        </Ways>
      }
    />
  </div>
)

export function Failed({ message, booking }: Ended<'failed'>) {
  const stored = useBooking(booking?._id ?? '')
  const [now, setNow] = useState(Date.now)
  const again = stored && mayTryAgain(stored, now) ? stored : null
  return (
    <div role="alert">
      <EmptyState
        page
        icon="alert"
        tone="attention"
        title={booking ? 'The payment did not go through' : 'Payment not verified'}
        text={
          again
            ? `${message} Your booking is still ${again.holdExpiresAt ? 'held for you' : 'active'}. You can try again, also with another number.`
            : message
        }
        action={
          <Stack gap={5}>
            {again?.holdExpiresAt && (
              <Row justify="to-center">
                <Countdown until={again.holdExpiresAt} label="Time left to pay:" onEnd={() => setNow(Date.now())} />
              </Row>
            )}
            <Ways>
              {again && <ButtonLink to={paths.payment(again.bookingType, again._id)}>Try Again</ButtonLink>}
              {stored && !again && <ButtonLink to={againAt(stored)}>Book again</ButtonLink>}
              <ButtonLink variant={stored ? 'outline' : 'solid'} to={paths.services}>
                Back to Services
              </ButtonLink>
            </Ways>
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
const mayTryAgain = ({ status, holdExpiresAt, due }: Booking, now: number): boolean =>
  (status === 'awaiting_payment' ||
    (status === 'confirmed' && Boolean(due)) ||
    next(bookingProcess, status, 'start_payment', 'customer') !== null) &&
  (holdExpiresAt === null || Date.parse(holdExpiresAt) > now)

const Ways = ({ children }: { children: ReactNode }) => (
  <Row justify="to-center" stackBelow="below-sm">
    {children}
  </Row>
)
