import type { Network } from '#contract/values'
import { paths } from '../../paths'
import { ButtonLink } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Disclosure } from '../../ui/Disclosure'
import { Heading } from '../../ui/Heading'
import { Notice } from '../../ui/Notice'
import { Prose } from '../../ui/Prose'
import { Row } from '../../ui/Row'
import { Spinner } from '../../ui/Spinner'
import { Stack } from '../../ui/Stack'
import { Text } from '../../ui/Text'
import { words } from './verifying'

interface Props {
  network: Network | null
  /** It cannot be asked for just now. */
  trouble: boolean
}

/** The payer's part: what to look for, what to do when it does not come, and that nothing is lost by leaving. */
export const Pending = ({ network, trouble }: Props) => (
  <Stack gap={5}>
    <div role="status">
      <Row gap={4} align="start">
        <Spinner size="lg" label="" />
        <Stack gap={1} className="grow">
          <Heading level={1}>Waiting for your approval</Heading>
          <Text size="lg">
            {network ? `We have sent a request to your ${network} phone.` : 'We have sent a request to your phone.'} Enter your PIN on
            the prompt.
          </Text>
        </Stack>
      </Row>
    </div>
    {trouble && (
      <Notice tone="attention" icon="cloud-off" role="alert" title={words.thrown}>
        We keep asking, and show it here as soon as we know. Please do not pay a second time.
      </Notice>
    )}
    <Card pad="lg">
      <Disclosure summary="The prompt does not come?" open>
        <Prose>
          <ul>
            <li>It can take a minute. Keep the phone on, with signal, and its screen unlocked.</li>
            <li>Look for it under pending approvals in your {network ?? 'mobile money'} menu.</li>
            <li>Make sure that there is enough money in the wallet, and that the number is right.</li>
          </ul>
        </Prose>
      </Disclosure>
      <Disclosure summary="May I close this page?">
        <Text>
          Yes. The payment goes on without it. We notify you when it is through, and you find the booking under My Bookings.
        </Text>
      </Disclosure>
    </Card>
    <Row justify="to-center">
      <ButtonLink variant="outline" to={paths.myBookings}>
        My Bookings
      </ButtonLink>
    </Row>
  </Stack>
)
