import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Booking, ChangeOffer } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { formatZmwNoBreak } from '#contract/core/money'
import { answerChangeOffer } from '#contract/counter/change-offers'
import { call } from '../../../../api/client'
import { paths } from '../../../../paths'
import { pullNow } from '../../../../sync/index'
import { Button, ButtonLink } from '../../../../ui/forms/Button'
import { useNow } from '../../../../ui/hooks/use-now'
import { Row } from '../../../../ui/layout/Row'
import { Stack } from '../../../../ui/layout/Stack'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { Text } from '../../../../ui/text/Text'

interface Props {
  booking: Booking
  offer: ChangeOffer
}

/** A change that waits for the customer, for the business, or for the payment. */
export default function ChangeOfferNotice({ booking, offer }: Props) {
  const now = useNow()
  const { answer, busy, failure } = useAnswer(booking, offer)
  const { status, by, total, listingName, summary, reason, expiresAt } = offer
  if (status === 'paid')
    return (
      <Notice tone="waiting" icon="clock" title="Your booking is being changed">
        We have your payment. Your new ticket appears here in a moment.
      </Notice>
    )
  if (Date.parse(expiresAt) <= now) return null
  const extra = total - booking.quote.total
  const isForCustomer = by === 'business' && status === 'open'
  return (
    <Notice tone="waiting" icon="clock" title={getTitle(booking, offer)}>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text>{`${listingName}: ${summary}`}</Text>
          <Text weight="medium">{`${formatZmwNoBreak(total)} (${formatDifference(extra)})`}</Text>
          {reason && <Text size="sm">{reason}</Text>}
        </Stack>
        <Text size="sm">
          {status === 'accepted' || isForCustomer
            ? `Until ${formatInstant(expiresAt)}. Nothing is held until you have paid, and without it your booking stays as it is.`
            : `${booking.vendorName} can answer until ${formatInstant(expiresAt)}. Your booking stays as it is until then.`}
        </Text>
        {failure && (
          <Text size="sm" tone="attention" role="alert">
            {failure}
          </Text>
        )}
        <Row wrap>
          {status === 'accepted' && (
            <ButtonLink size="sm" to={paths.payment(booking.bookingType, booking._id)}>
              Pay {formatZmwNoBreak(extra)}
            </ButtonLink>
          )}
          {isForCustomer && (
            <Button
              size="sm"
              loading={busy === 'accept'}
              disabled={busy !== null}
              onClick={() => void answer('accept')}
            >
              {extra > 0 ? `Accept and pay ${formatZmwNoBreak(extra)}` : 'Accept'}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            loading={busy === 'decline'}
            disabled={busy !== null}
            onClick={() => void answer('decline')}
          >
            {isForCustomer ? 'Decline' : 'Do not change'}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}

type Answer = 'accept' | 'decline'

function useAnswer({ _id: id, bookingType }: Booking, offer: ChangeOffer) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<string>()
  const answer = async (chosen: Answer) => {
    setBusy(chosen)
    setFailure(undefined)
    const body = { offerId: offer._id, accepts: chosen === 'accept' }
    const result = await call(answerChangeOffer, { params: { id }, body })
    await pullNow()
    setBusy(null)
    if (!result.ok) return setFailure(result.code === 'offline' ? offlineText : result.message)
    if (result.answer.changeOffer?.status === 'accepted') return void navigate(paths.payment(bookingType, id))
    toast({ title: chosen === 'accept' ? 'Booking changed' : 'Your booking stays as it is', tone: 'success' })
  }
  return { answer, busy, failure }
}

// The answer may have reached the server.
const offlineText = "You need a connection to answer. Please try again when you're online."

const formatDifference = (zmw: number): string =>
  zmw === 0 ? 'the same price' : zmw > 0 ? `${formatZmwNoBreak(zmw)} more` : `${formatZmwNoBreak(-zmw)} less`

function getTitle({ vendorName }: Booking, { by, status }: ChangeOffer): string {
  if (status === 'accepted') return 'Pay to change your booking'
  return by === 'business' ? `${vendorName} offers a change` : `You asked ${vendorName} for a change`
}
