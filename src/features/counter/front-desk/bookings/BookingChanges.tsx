import type { ChangeOffer, VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatInstant } from '#contract/core/dates'
import { answerChangeRequest, answerChangeRequestOffline } from '#contract/counter/change-offers'
import { call } from '../../../../api/client'
import { useUnsentChanges } from '../../../../db/queries/unsent-changes'
import { paths } from '../../../../paths'
import { discardPending, discardRefused, pullNow, reportOffline, retry, send } from '../../../../sync/index'
import { useNow } from '../../../../ui/hooks/use-now'
import { toast } from '../../../../ui/overlays/toast'
import { getBookingNoun } from '#contract/verticals/booking-noun'
import { ChangeOfferNotice } from '../../../bookings/shared/ChangeOfferNotice'
import { UnsentChanges } from '../../../bookings/shared/UnsentChanges'
import { useAnswerChange } from '../../../bookings/shared/use-answer-change'
import { useArea } from '../../shared/use-area'
import { isChangeRequest } from './change-request'

/** The change of a booking that is not made: what one side offers the other, and what this device has not sent. */
export default function BookingChanges({ booking }: { booking: VendorBooking }) {
  const area = useArea()
  const unsent = useUnsentChanges(booking._id)
  const { _id, changeOffer, isWalkIn, total } = booking
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
        {...{ discardPending, discardRefused }}
        retry={(key) => {
          const change = unsent.changes.find((row) => row.key === key)
          return retry(key, change && { ...change.input, body: omitDraws(change.input.body) })
        }}
        getEditPath={(listing) => paths.counter(area, { change: _id, listing })}
        retryAtPrice={({ key, input }, seenTotal) =>
          retry(key, {
            ...input,
            body: { ...omitDraws(input.body), seenTotal, ...(!isWalkIn && { asksCustomer: seenTotal > total }) },
          })
        }
      />
    </>
  )
}

/** A refused change has given its units back, and this device may have sold them, so that it is repeated as a request. */
function omitDraws<B extends object>(body: B): Omit<B, 'counterStock'> {
  if (!('counterStock' in body)) return body
  const { counterStock: _, ...request } = body
  return request
}

interface OfferProps {
  booking: VendorBooking
  offer: ChangeOffer
  /** An answer of this device waits to be sent, or was refused. */
  isAnswered: boolean
}

/** What the customer asks for, or what the business has offered. */
function Offer({ booking, offer, isAnswered }: OfferProps) {
  const now = useNow()
  const { _id, customerName, total: price } = booking
  const params = { id: _id }
  const buildBody = (accepts: boolean) => ({ offerId: offer._id, accepts })
  const { answer, busy, failure } = useAnswerChange({
    offer,
    price,
    async send(accepts) {
      const result = await call(answerChangeRequest, { params, body: buildBody(accepts) })
      await pullNow()
      return result
    },
    async queue(accepts) {
      await reportOffline()
      return send(
        answerChangeRequestOffline,
        { params, body: buildBody(accepts) },
        { preview: { name: customerName, change: offer } },
      )
    },
    onAnswered: (changed, accepts) => toast({ title: describeResult(changed, accepts), tone: 'success' }),
  })
  const isPaid = offer.status === 'paid'
  if (!isPaid && Date.parse(offer.expiresAt) <= now) return null
  const answers = isChangeRequest(booking)
    ? [
        { accepts: true, label: 'Accept the change' },
        { accepts: false, label: 'Decline' },
      ]
    : [{ accepts: false, label: 'Withdraw' }]
  return (
    <ChangeOfferNotice
      offer={offer}
      title={getTitle(booking, offer)}
      price={price}
      text={
        isPaid
          ? 'The customer has paid. It is changed in a moment.'
          : `Until ${formatInstant(offer.expiresAt)}. The ${getBookingNoun(booking)} stays as it is, and nothing is held.`
      }
      {...{ busy, failure }}
      answers={isPaid || isAnswered ? [] : answers}
      onAnswer={(accepts) => void answer(accepts)}
    />
  )
}

function describeResult(booking: VendorBooking, accepts: boolean): string {
  const noun = getBookingNoun(booking)
  if (!accepts) return `The ${noun} stays as it is`
  if (booking.changeOffer) return 'Accepted. The customer pays the difference first'
  return noun === 'order' ? 'Order changed' : 'Booking changed'
}

function getTitle(booking: VendorBooking, { by, status }: ChangeOffer): string {
  const { customerName } = booking
  if (status === 'paid') return `This ${getBookingNoun(booking)} is being changed`
  if (status === 'accepted') return `${customerName} has to pay for a change`
  return by === 'customer' ? `${customerName} asks for a change` : `${customerName} has not answered your change yet`
}
