/** Status of a booking as the buyer sees it: label, tone and the possible payment action. */
import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { formatDate, lusakaDate } from '#contract/core/dates'
import { formatZmwNoBreak } from '#contract/core/money'
import { bookingStateMachine, bookingStateLabels, getNextState } from '#contract/core/state-machines'
import type { BookingParts } from '#contract/verticals/booking-parts'
import { formatOwnStatus } from '#contract/verticals/booking-status'
import { hasServiceDay } from '#contract/verticals/index'

export interface BookingStatusView {
  label: string
  tone: 'done' | 'waiting' | 'attention' | 'quiet'
  /** `now`: can be paid. `rest`: confirmed, with an unpaid balance. `running`: a payment is in progress. */
  pay: 'now' | 'rest' | 'running' | null
}

type StatusSource = Pick<Booking, 'status' | 'holdExpiresAt' | 'paymentReference' | 'due'> &
  Partial<Pick<Booking, 'reference'>> &
  BookingParts

/** Whether the booking exists only as a queued request on this device. The server has not assigned a reference yet. */
export const isUnsentRequest = ({ reference }: Partial<Pick<Booking, 'reference'>>): boolean => reference === ''

/**
 * Returns the status view of a booking for the buyer.
 * @param now in ms since 1970; a hold that has expired by this clock counts as expired before the server reports it
 */
export function getBookingStatusView(booking: StatusSource, now: number): BookingStatusView {
  const { status, holdExpiresAt, paymentReference, due, reference } = booking
  if (isUnsentRequest({ reference })) return { label: 'Requested, not confirmed yet', tone: 'waiting', pay: null }
  const canPay = getNextState(bookingStateMachine, status, 'start_payment', 'customer') !== null
  if (canPay && holdExpiresAt && Date.parse(holdExpiresAt) <= now)
    return { ...getLabelAndTone('hold_expired'), pay: null }
  if (canPay) return { ...getLabelAndTone(status), pay: 'now' }
  if (status === 'confirmed' && due) return { ...getLabelAndTone(status), pay: 'rest' }
  const ownStatus = status === 'in_service' ? formatOwnStatus(booking) : null
  if (ownStatus) return { label: ownStatus, tone: 'quiet', pay: null }
  return { ...getLabelAndTone(status), pay: status === 'awaiting_payment' && paymentReference ? 'running' : null }
}

export const formatBalanceDue = ({ due = 0, quote: { balance } }: Pick<Booking, 'due' | 'quote'>): string =>
  `${formatZmwNoBreak(due)} still to pay${balance ? ` by ${formatDate(balance.dueOn)}` : ''}.`

/** Only `confirmed` has the success tone. Later states are neutral. */
function getLabelAndTone(status: Booking['status']): Omit<BookingStatusView, 'pay'> {
  const { label, tone } = bookingStateLabels[status]
  return { label, tone: tone === 'done' && status !== 'confirmed' ? 'quiet' : tone }
}

/** Orders and parcels are upcoming until they are handed over, and a delayed coach as long as boarding is open. */
const isUpcoming = ({ bookingType, startsOn, endsOn, quote }: Booking, now: number) =>
  !hasServiceDay(bookingType) ||
  (endsOn ?? startsOn) >= lusakaDate(now) ||
  getBoardingStatus({ bookingType, startsOn, endsOn, startsAt: quote.startsAt, endsAt: quote.endsAt }, now) === 'open'
const isActive = ({ status }: Booking) => status === 'confirmed' || status === 'in_service'

/** Returns upcoming bookings by date, followed by bookings without a date. */
export const getUpcomingBookings = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter((booking) => isActive(booking) && isUpcoming(booking, now))
    .sort(
      (a, b) =>
        Number(hasServiceDay(b.bookingType)) - Number(hasServiceDay(a.bookingType)) ||
        (a.startsOn < b.startsOn ? -1 : 1),
    )

/** Returns the bookings to pay, the most urgent first: holds before balances. */
export const getBookingsToPay = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter((booking) => ['now', 'rest'].includes(getBookingStatusView(booking, now).pay ?? ''))
    .sort((a, b) => (getPaymentDeadline(a) < getPaymentDeadline(b) ? -1 : 1))

const getPaymentDeadline = ({ holdExpiresAt, quote }: Booking): string => holdExpiresAt ?? quote?.balance?.dueOn ?? '9'
