import type { Booking, ChangeOffer } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { formatZmwNoBreak } from '#contract/core/money'
import { answerChangeOffer, answerChangeOfferOffline } from '#contract/counter/change-offers'
import { call } from '../../../../api/client'
import { useUnsentChanges } from '../../../../db/queries/unsent-changes'
import { paths } from '../../../../paths'
import { discardPending, discardRefused, pullNow, reportOffline, retry, send } from '../../../../sync/index'
import { ButtonLink } from '../../../../ui/forms/Button'
import { useNow } from '../../../../ui/hooks/use-now'
import { toast } from '../../../../ui/overlays/toast'
import { Notice } from '../../../../ui/states/Notice'
import { getBookingNoun } from '#contract/verticals/booking-noun'
import { ChangeOfferNotice } from '../../shared/ChangeOfferNotice'
import { UnsentChanges } from '../../shared/UnsentChanges'
import { useAnswerChange } from '../../shared/use-answer-change'
import { useOpenPayment } from './use-open-payment'

/** The change of a booking that is not made: what one side offers the other, and what this device has not sent. */
export default function BookingChanges({ booking }: { booking: Booking }) {
  const { _id, changeOffer } = booking
  const unsent = useUnsentChanges(_id)
  if (!unsent) return null
  return (
    <>
      {changeOffer && (
        <Offer
          key={changeOffer._id}
          booking={booking}
          offer={changeOffer}
          isAnswered={unsent.answers.some(({ input }) => input.body.offerId === changeOffer._id)}
        />
      )}
      <UnsentChanges
        {...unsent}
        {...{ discardPending, discardRefused, retry }}
        getEditPath={(listing) => `${paths.changeBooking(_id)}?listing=${listing}`}
        retryAtPrice={({ key, input }, seenTotal) => retry(key, { ...input, body: { ...input.body, seenTotal } })}
      />
    </>
  )
}

interface OfferProps {
  booking: Booking
  offer: ChangeOffer
  /** An answer of this device waits to be sent, or was refused. */
  isAnswered: boolean
}

/** A change that waits for the customer, for the business, or for the payment. */
function Offer({ booking, offer, isAnswered }: OfferProps) {
  const now = useNow()
  const openPayment = useOpenPayment(booking)
  const { _id, bookingType, vendorName } = booking
  const { status, by, total, expiresAt } = offer
  const noun = getBookingNoun(booking)
  const price = booking.quote.total
  const params = { id: _id }
  const buildBody = (accepts: boolean) => ({ offerId: offer._id, accepts })
  const { answer, busy, failure } = useAnswerChange({
    offer,
    price,
    async send(accepts) {
      const result = await call(answerChangeOffer, { params, body: buildBody(accepts) })
      await pullNow()
      return result
    },
    async queue(accepts) {
      await reportOffline()
      return send(
        answerChangeOfferOffline,
        { params, body: buildBody(accepts) },
        { preview: { name: vendorName, change: offer } },
      )
    },
    onAnswered({ changeOffer }, accepts) {
      if (changeOffer?.status === 'accepted') return openPayment()
      toast({
        title: accepts ? (noun === 'order' ? 'Order changed' : 'Booking changed') : `Your ${noun} stays as it is`,
        tone: 'success',
      })
    },
  })
  if (status === 'paid')
    return (
      <Notice tone="waiting" icon="clock" title={`Your ${noun} is being changed`}>
        We have your payment. Your new ticket appears here in a moment.
      </Notice>
    )
  if (Date.parse(expiresAt) <= now) return null
  const extra = formatZmwNoBreak(total - price)
  const isForCustomer = by === 'business' && status === 'open'
  const answers = isForCustomer
    ? [
        { accepts: true, label: total > price ? `Accept and pay ${extra}` : 'Accept' },
        { accepts: false, label: 'Decline' },
      ]
    : [{ accepts: false, label: 'Do not change' }]
  return (
    <ChangeOfferNotice
      offer={offer}
      title={getTitle(booking, offer)}
      price={price}
      text={
        status === 'accepted' || isForCustomer
          ? `Until ${formatInstant(expiresAt)}. Nothing is held until you have paid, and without it your ${noun} stays as it is.`
          : `${vendorName} can answer until ${formatInstant(expiresAt)}. Your ${noun} stays as it is until then.`
      }
      {...{ busy, failure }}
      answers={isAnswered ? [] : answers}
      onAnswer={(accepts) => void answer(accepts)}
    >
      {status === 'accepted' && (
        <ButtonLink size="sm" to={paths.payment(bookingType, _id)}>
          Pay {extra}
        </ButtonLink>
      )}
    </ChangeOfferNotice>
  )
}

function getTitle(booking: Booking, { by, status }: ChangeOffer): string {
  const { vendorName } = booking
  if (status === 'accepted') return `Pay to change your ${getBookingNoun(booking)}`
  return by === 'business' ? `${vendorName} offers a change` : `You asked ${vendorName} for a change`
}
