import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { bookingTypes, type BookingType } from '#contract/verticals/vertical'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Row } from '../../ui/Row'
import { Spinner } from '../../ui/Spinner'
import { useSearch } from '../../ui/use-search'
import { Pending } from './Pending'
import { useVerification } from './use-verification'
import { redirectMs, words, type Verifying } from './verifying'

export const head = () => ({ title: 'Payment verification | Tilipo' })

export default function VerifyPage() {
  const reference = useSearch()[0].get('reference')
  // Another reference is another payment.
  return <Verification key={reference} reference={reference} />
}

function Verification({ reference }: { reference: string | null }) {
  const state = useVerification(reference)
  switch (state.is) {
    case 'loading':
      return <Loading />
    case 'pending':
      return <Pending network={state.network} trouble={state.trouble} />
    case 'successful':
      return <Successful booking={state.booking} />
    case 'failed':
      return <Failed {...state} />
  }
}

const Loading = () => (
  <div role="status">
    <EmptyState page icon="wallet" title="Verifying your payment" text="One moment, please." action={<Spinner size="lg" label="" />} />
  </div>
)

type Paid = Extract<Verifying, { is: 'successful' }>['booking']

function Successful({ booking: { _id: id, bookingType } }: { booking: Paid }) {
  const navigate = useNavigate()
  const to = bookingType === 'bus' ? paths.busBookingConfirmation(id) : paths.myBookings
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <div role="status">
      <EmptyState page icon="check-circle" tone="done" title={words.success} text="We take you to it in a moment." action={<ButtonLink to={to}>See My Booking</ButtonLink>} />
    </div>
  )
}

const isBookingType = (type: string): type is BookingType => (bookingTypes as readonly string[]).includes(type)

function Failed({ message, booking }: Extract<Verifying, { is: 'failed' }>) {
  const again = booking && isBookingType(booking.bookingType) ? paths.payment(booking.bookingType, booking._id) : null
  return (
    <div role="alert">
      <EmptyState
        page
        icon="alert"
        tone="attention"
        title="Payment not verified"
        text={message}
        action={
          <Row justify="to-center" wrap>
            <ButtonLink variant={again ? 'outline' : 'solid'} to={paths.services}>
              Back to Services
            </ButtonLink>
            {again && <ButtonLink to={again}>Try Again</ButtonLink>}
          </Row>
        }
      />
    </div>
  )
}
