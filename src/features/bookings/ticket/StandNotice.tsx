import type { Booking } from '#contract/bookings'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { Countdown } from '../../../ui/Countdown'
import { Notice } from '../../../ui/Notice'
import { isOnlyAsked, type Standing } from '../standing'

interface Props {
  booking: Booking
  standing: Standing
  onHoldEnd(): void
}

/** What there is to know of a booking before its ticket, in a sentence, and the way on where there is one. */
export function StandNotice({ booking, standing, onHoldEnd }: Props) {
  const { bookingType, _id, holdExpiresAt, paymentReference } = booking
  if (standing.pay === 'now') {
    const pay = <ButtonLink to={paths.payment(bookingType, _id)}>Pay now</ButtonLink>
    return (
      <Notice tone="waiting" icon="clock" title="Not paid yet" action={pay}>
        Your ticket comes with the payment.{' '}
        {holdExpiresAt && <Countdown until={holdExpiresAt} label="Held for you for" onEnd={onHoldEnd} />}
      </Notice>
    )
  }
  if (standing.pay === 'running') {
    const check = (
      <ButtonLink variant="outline" to={paths.paymentVerify(paymentReference!)}>
        Check payment
      </ButtonLink>
    )
    return (
      <Notice tone="waiting" icon="clock" title="Your payment is on its way" action={check}>
        Your ticket appears here once it has arrived.
      </Notice>
    )
  }
  const said = saidOf(booking, standing)
  return (
    said && (
      <Notice tone={said.tone} icon={said.icon} title={said.title}>
        {said.text}
      </Notice>
    )
  )
}

const saidOf = ({ status, ticket, vendorName, note, reference }: Booking, { label, tone }: Standing) => {
  if (isOnlyAsked({ reference }))
    return {
      tone: 'waiting',
      icon: 'cloud-off',
      title: label,
      text: 'It is sent by itself once there is a connection, and decided then. You hear of it either way. Nothing is paid.',
    } as const
  if (status === 'confirmed' && ticket)
    return {
      tone: 'done',
      icon: 'check-circle',
      title: 'You are booked.',
      text: 'Show the QR code or the reference. It is kept on this phone, also without a connection.',
    } as const
  if (ticket || status === 'completed') return null
  if (status === 'confirmed' || status === 'in_service')
    return {
      tone: 'primary',
      icon: 'ticket',
      title: 'You are booked.',
      text: 'Your ticket comes with the next update. Until then the reference is enough.',
    } as const
  if (status === 'requested')
    return {
      tone: 'waiting',
      icon: 'clock',
      title: 'Asked for, not booked yet',
      text: `${vendorName} has not answered yet. We tell you as soon as it does.`,
    } as const
  const words = `${note ? `${status === 'cancelled_by_system' ? '' : `${vendorName} says: `}${note} ` : ''}What was agreed about your money stands below.`
  return {
    tone: tone === 'attention' ? 'attention' : 'neutral',
    icon: 'info',
    title: `${label}. This is no ticket.`,
    text: words,
  } as const
}
