import type { ReactNode } from 'react'
import type { ChangeOffer } from '#contract/bookings/bookings/bookings'
import { formatZmwNoBreak } from '#contract/core/money'
import { Button } from '../../../ui/forms/Button'
import { Row } from '../../../ui/layout/Row'
import { Stack } from '../../../ui/layout/Stack'
import { Notice } from '../../../ui/states/Notice'
import { Text } from '../../../ui/text/Text'

interface Props {
  offer: ChangeOffer
  title: string
  /** The price of the booking as it is. */
  price: number
  /** What follows, and until when. */
  text: string
  failure: string | undefined
  /** The answer that is being sent. */
  busy: boolean | null
  /** The answers that this side can give now. */
  answers: readonly { accepts: boolean; label: string }[]
  onAnswer(accepts: boolean): void
  /** Other actions. */
  children?: ReactNode
}

/** A change that waits for the answer of one side, or for the payment. */
export const ChangeOfferNotice = ({ offer, title, price, text, failure, busy, answers, onAnswer, children }: Props) => (
  <Notice tone="waiting" icon="clock" title={title}>
    <Stack gap={3}>
      <Stack gap={1}>
        <Text>{`${offer.listingName}: ${offer.summary}`}</Text>
        <Text weight="medium">{`${formatZmwNoBreak(offer.total)} (${formatDifference(offer.total - price)})`}</Text>
        {offer.reason && <Text size="sm">{offer.reason}</Text>}
      </Stack>
      <Text size="sm">{text}</Text>
      {failure && (
        <Text size="sm" tone="attention" role="alert">
          {failure}
        </Text>
      )}
      {(children || answers.length > 0) && (
        <Row wrap>
          {children}
          {answers.map(({ accepts, label }) => (
            <Button
              key={label}
              size="sm"
              variant={accepts ? 'solid' : 'outline'}
              loading={busy === accepts}
              disabled={busy !== null}
              onClick={() => onAnswer(accepts)}
            >
              {label}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  </Notice>
)

const formatDifference = (zmw: number): string =>
  zmw === 0 ? 'the same price' : zmw > 0 ? `${formatZmwNoBreak(zmw)} more` : `${formatZmwNoBreak(-zmw)} less`
