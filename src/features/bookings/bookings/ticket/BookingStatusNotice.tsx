import type { Booking } from '#contract/bookings/bookings/bookings'
import { useStorageFailure } from '../../../../db/queries/use-storage-failure'
import { paths } from '../../../../paths'
import { ButtonLink } from '../../../../ui/forms/Button'
import { Countdown } from '../../../../ui/text/Countdown'
import { Notice } from '../../../../ui/states/Notice'
import { isFree } from '../../shared/is-free'
import { isUnsentRequest, type BookingStatusView } from '../../shared/booking-status-view'

interface Props {
  booking: Booking
  statusView: BookingStatusView
  onHoldEnd(): void
}

/** Notice above the ticket about the status of a booking, with the next action if there is one. */
export function BookingStatusNotice({ booking, statusView, onHoldEnd }: Props) {
  const isSaved = useStorageFailure() === null
  const { bookingType, _id, holdExpiresAt, paymentReference } = booking
  if (statusView.pay === 'now') {
    const pay = <ButtonLink to={paths.payment(bookingType, _id)}>Pay now</ButtonLink>
    return (
      <Notice tone="waiting" icon="clock" title="Not paid yet" action={pay}>
        You get your ticket once you have paid.{' '}
        {holdExpiresAt && <Countdown until={holdExpiresAt} label="Time left to pay:" onEnd={onHoldEnd} />}
      </Notice>
    )
  }
  if (statusView.pay === 'running' && paymentReference) {
    const check = (
      <ButtonLink variant="outline" to={paths.paymentVerify(paymentReference)}>
        Check status
      </ButtonLink>
    )
    return (
      <Notice tone="waiting" icon="clock" title="Your payment is being processed" action={check}>
        Your ticket appears here once it's confirmed.
      </Notice>
    )
  }
  const notice = buildNotice(booking, statusView, isSaved)
  return (
    notice && (
      <Notice tone={notice.tone} icon={notice.icon} title={notice.title}>
        {notice.text}
      </Notice>
    )
  )
}

const buildNotice = (booking: Booking, { label, tone }: BookingStatusView, isSaved: boolean) => {
  const { status, ticket, vendorName, note, reference } = booking
  if (isUnsentRequest({ reference }))
    return {
      tone: 'waiting',
      icon: 'cloud-off',
      title: label,
      text: `We'll send it when you're back online, and let you know if it's confirmed.${isFree(booking) ? '' : ' Nothing is paid yet.'}`,
    } as const
  if (status === 'confirmed' && ticket)
    return {
      tone: 'done',
      icon: 'check-circle',
      title: "You're booked",
      text: `Show the QR code or the reference. ${isSaved ? "It's saved on this phone, so it works offline too." : 'You need internet to open it again.'}`,
    } as const
  if (ticket || status === 'completed') return null
  if (status === 'confirmed' || status === 'in_service')
    return {
      tone: 'primary',
      icon: 'ticket',
      title: "You're booked",
      text: 'Your ticket arrives with the next update. Until then, show your reference.',
    } as const
  if (status === 'requested')
    return {
      tone: 'waiting',
      icon: 'clock',
      title: 'Requested, not confirmed yet',
      text: `${vendorName} hasn't answered yet. We'll let you know as soon as they do.`,
    } as const
  const noteText = note ? `${status === 'cancelled_by_system' ? '' : `${vendorName} says: `}${note}` : ''
  const refundText = isFree(booking) ? '' : 'See the terms below for refunds.'
  return {
    tone: tone === 'attention' ? 'attention' : 'neutral',
    icon: 'info',
    title: `${label}. This is not a valid ticket.`,
    text: [noteText, refundText].filter(Boolean).join(' '),
  } as const
}
