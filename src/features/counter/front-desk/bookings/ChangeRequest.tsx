import { useState } from 'react'
import type { ChangeOffer, VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { formatZmwNoBreak } from '#contract/core/money'
import { answerChangeRequest } from '#contract/counter/change-offers'
import { call } from '../../../../api/client'
import { pullNow } from '../../../../sync/index'
import { Button } from '../../../../ui/forms/Button'
import { useNow } from '../../../../ui/hooks/use-now'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { Text } from '../../../../ui/text/Text'
import { isChangeRequest } from './change-request'

interface Props {
  booking: VendorBooking
  offer: ChangeOffer
}

/** A change that waits for an answer or a payment: what the customer asks for, or what the business has offered. */
export default function ChangeRequest({ booking, offer }: Props) {
  const now = useNow()
  const { answer, busy, failure } = useAnswer(booking, offer)
  if (offer.status !== 'paid' && Date.parse(offer.expiresAt) <= now) return null
  const isRequest = isChangeRequest(booking)
  const canWithdraw = !isRequest && offer.status !== 'paid'
  return (
    <Notice tone="waiting" icon="clock" title={getTitle(booking, offer)}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text>{`${offer.listingName}: ${offer.summary}`}</Text>
          <Text weight="medium">{`${formatZmwNoBreak(offer.total)} (${formatDifference(offer.total - booking.total)})`}</Text>
          {offer.reason && <Text size="sm">{offer.reason}</Text>}
        </Stack>
        {offer.status === 'paid' ? (
          <Text size="sm">The customer has paid. The booking is changed in a moment.</Text>
        ) : (
          <Text size="sm">
            Until {formatInstant(offer.expiresAt)}. The booking stays as it is, and nothing is held.
          </Text>
        )}
        {failure && (
          <Text size="sm" tone="attention" role="alert">
            {failure}
          </Text>
        )}
        {(isRequest || canWithdraw) && (
          <Row wrap>
            {isRequest && (
              <Button
                size="sm"
                loading={busy === 'accept'}
                disabled={busy !== null}
                onClick={() => void answer('accept')}
              >
                Accept the change
              </Button>
            )}
            <Button
              size="sm"
              variant="outline"
              loading={busy === 'decline'}
              disabled={busy !== null}
              onClick={() => void answer('decline')}
            >
              {isRequest ? 'Decline' : 'Withdraw'}
            </Button>
          </Row>
        )}
      </Stack>
    </Notice>
  )
}

type Answer = 'accept' | 'decline'

function useAnswer({ _id: id }: VendorBooking, offer: ChangeOffer) {
  const [busy, setBusy] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<string>()
  const answer = async (chosen: Answer) => {
    setBusy(chosen)
    setFailure(undefined)
    const body = { offerId: offer._id, accepts: chosen === 'accept' }
    const result = await call(answerChangeRequest, { params: { id }, body })
    await pullNow()
    setBusy(null)
    if (!result.ok) return setFailure(result.code === 'offline' ? offlineText : result.message)
    toast({ title: describeResult(result.answer, chosen), tone: 'success' })
  }
  return { answer, busy, failure }
}

// The answer may have reached the server.
const offlineText = "You need a connection to answer. Please try again when you're online."

const describeResult = ({ changeOffer }: VendorBooking, chosen: Answer): string =>
  chosen === 'decline'
    ? 'The booking stays as it is'
    : changeOffer
      ? 'Accepted. The customer pays the difference first'
      : 'Booking changed'

const formatDifference = (zmw: number): string =>
  zmw === 0 ? 'the same price' : zmw > 0 ? `${formatZmwNoBreak(zmw)} more` : `${formatZmwNoBreak(-zmw)} goes back`

function getTitle({ customerName }: VendorBooking, { by, status }: ChangeOffer): string {
  if (status === 'paid') return 'This booking is being changed'
  if (status === 'accepted') return `${customerName} has to pay for a change`
  return by === 'customer' ? `${customerName} asks for a change` : `${customerName} has not answered your change yet`
}
