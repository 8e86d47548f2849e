import { useState } from 'react'
import type { Network } from '#contract/values'
import { useBooking } from '../../db/queries/bookings'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Countdown } from '../../ui/Countdown'
import { Disclosure } from '../../ui/Disclosure'
import { Heading } from '../../ui/Heading'
import { Notice } from '../../ui/Notice'
import { Prose } from '../../ui/Prose'
import { Row } from '../../ui/Row'
import { Spinner } from '../../ui/Spinner'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { words, type Verifying } from './verifying'

/** The payer's part: what to look for, what to do when it does not come, and that nothing is lost by leaving. */
export const Pending = ({ network, trouble, booking }: Extract<Verifying, { is: 'pending' }>) => (
  <Stack gap={5}>
    <div role="status">
      <Row gap={4} align="start">
        <Spinner size="lg" label="" />
        <Stack gap={1} className="grow">
          <Heading level={1}>Waiting for your approval</Heading>
          <Text size="lg">
            {network ? `We have sent a request to your ${network} phone.` : 'We have sent a request to your phone.'}{' '}
            Enter your PIN on the prompt.
          </Text>
          <Text tone="muted">
            It is safe to close this page: the payment goes on without it, and we notify you when it is through.
          </Text>
        </Stack>
      </Row>
    </div>
    {trouble && (
      <Notice tone="attention" icon="cloud-off" role="alert" title={words.thrown}>
        We cannot check the payment right now. We keep trying, and the result appears here. What you approve on your
        phone counts all the same. Please do not pay a second time.
      </Notice>
    )}
    {booking && <Kept bookingId={booking._id} />}
    <Card pad="lg">
      <WhatIf network={network} />
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

const WhatIf = ({ network }: { network: Network | null }) => (
  <>
    <Disclosure summary="The prompt does not come?" open>
      <Prose>
        <ul>
          <li>It can take a minute. Keep the phone on, with signal, and its screen unlocked.</li>
          <li>
            Dial *115# on the phone that pays, and look for payments that wait for your approval
            {network && ` at ${network}`}.
          </li>
          <li>Make sure that there is enough money in the wallet, and that the number is right.</li>
        </ul>
      </Prose>
    </Disclosure>
    <Disclosure summary="What if I approve it late?">
      <Text>
        If what you booked is still free, it becomes yours. If not, your money goes back to the number that paid within
        24 hours; you need not ask for it.
      </Text>
    </Disclosure>
  </>
)

/** How long it is kept, as this device knows it. */
function Kept({ bookingId }: { bookingId: string }) {
  const until = useBooking(bookingId)?.holdExpiresAt
  const [now, setNow] = useState(Date.now)
  if (!until) return null
  if (Date.parse(until) > now)
    return <Countdown until={until} label="Held for you for" onEnd={() => setNow(Date.now())} />
  return (
    <Notice tone="attention" icon="clock" title="The time to pay has run out">
      If you have not approved it yet, please decline the prompt. If you have, wait here: it becomes yours if it is
      still free, or your money goes back to you within 24 hours.
    </Notice>
  )
}
