import type { Network } from '#contract/core/phone-numbers'
import { useBooking } from '../../../db/queries/bookings'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/forms/Button'
import { Card } from '../../../ui/layout/Card'
import { Countdown } from '../../../ui/text/Countdown'
import { Disclosure } from '../../../ui/overlays/Disclosure'
import { Heading } from '../../../ui/text/Heading'
import { Notice } from '../../../ui/states/Notice'
import { Prose } from '../../../ui/text/Prose'
import { Row } from '../../../ui/layout/Row'
import { Spinner } from '../../../ui/states/Spinner'
import { Stack } from '../../../ui/layout/Stack'
import { Text } from '../../../ui/text/Text'
import { verificationMessages, type VerificationState } from './verification-state'
import { useUpdatableNow } from '../../../ui/hooks/use-now'

/** Instructions while the payer approves the payment: where the prompt appears, and what to do if it does not. */
export const PendingPayment = ({ network, trouble, booking }: Extract<VerificationState, { is: 'pending' }>) => (
  <Stack gap={5}>
    <div role="status">
      <Row gap={4} align="start">
        <Spinner size="lg" label="" />
        <Stack gap={1} className="grow">
          <Heading level={1}>Waiting for your approval</Heading>
          <Text size="lg">
            {network
              ? `We've sent a payment request to your ${network} phone.`
              : "We've sent a payment request to your phone."}{' '}
            Enter your PIN on the prompt.
          </Text>
          <Text tone="muted">
            You can safely close this page. The payment continues, and we'll notify you when it's complete.
          </Text>
        </Stack>
      </Row>
    </div>
    {trouble && (
      <Notice tone="attention" icon="cloud-off" role="alert" title={verificationMessages.thrown}>
        We can't check the payment right now. We'll keep trying and show the result here. If you approved it on your
        phone, it still counts. Please do not pay again.
      </Notice>
    )}
    {booking && <HoldCountdown bookingId={booking._id} />}
    <Card pad="lg">
      <PaymentHelp network={network} />
    </Card>
    <Row justify="to-center" stackBelow="below-sm">
      <ButtonLink variant="outline" to={paths.myBookings}>
        My Bookings
      </ButtonLink>
      {trouble && (
        <ButtonLink variant="outline" to={paths.services}>
          Back to Services
        </ButtonLink>
      )}
    </Row>
  </Stack>
)

const PaymentHelp = ({ network }: { network: Network | null }) => (
  <>
    <Disclosure summary="No prompt on your phone?" open>
      <Prose>
        <ul>
          <li>It can take a minute. Keep your phone on, with signal and the screen unlocked.</li>
          <li>
            Dial *115# on the paying phone and check your pending approvals
            {network && ` at ${network}`}.
          </li>
          <li>Make sure the wallet has enough money and the number is correct.</li>
        </ul>
      </Prose>
    </Disclosure>
    <Disclosure summary="What if I approve it late?">
      <Text>
        If your booking is still available, we confirm it. If not, your money goes back to the number that paid within
        24 hours. You don't need to ask for it.
      </Text>
    </Disclosure>
  </>
)

/** Time left to pay, from the hold that is stored on this device. */
function HoldCountdown({ bookingId }: { bookingId: string }) {
  const until = useBooking(bookingId)?.holdExpiresAt
  const [now, updateNow] = useUpdatableNow()
  if (!until) return null
  if (Date.parse(until) > now) return <Countdown until={until} label="Time left to pay:" onEnd={updateNow} />
  return (
    <Notice tone="attention" icon="clock" title="The time to pay has run out">
      If you haven't approved the payment yet, please decline the prompt. If you have, wait here: we confirm the booking
      if it's still available, or send your money back within 24 hours.
    </Notice>
  )
}
