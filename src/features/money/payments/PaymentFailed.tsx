import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { EmptyState } from '../../../ui/states/EmptyState'
import { Row } from '../../../ui/layout/Row'

export const head = () => ({ title: 'Payment failed | Tilipo' })

export default function PaymentFailed() {
  return (
    <EmptyState
      page
      icon="alert"
      tone="attention"
      title="The payment did not go through"
      text="You can try again from your bookings while the reservation is held for you. If your network says you have paid, you don't need to do anything: we'll find the payment and confirm your booking, or send the money back to the number that paid within 24 hours."
      action={
        <Row justify="to-center" stackBelow="below-sm">
          <ButtonLink to={paths.myBookings}>My Bookings</ButtonLink>
          <ButtonLink variant="outline" to={paths.services}>
            Back to Services
          </ButtonLink>
        </Row>
      }
    />
  )
}
