/** Status of a booking as the buyer sees it: label, tone and the possible payment action. */
import { doorOf } from '#contract/boarding'
import type { Booking } from '#contract/bookings'
import { formatDate, lusakaDate } from '#contract/days'
import { wholeZmw } from '#contract/money'
import { bookingProcess, bookingWords, next } from '#contract/process'
import { hasDay } from '#contract/verticals/index'

export interface Standing {
  label: string
  tone: 'done' | 'waiting' | 'attention' | 'quiet'
  /** `now`: can be paid. `rest`: confirmed, with an unpaid balance. `running`: a payment is in progress. */
  pay: 'now' | 'rest' | 'running' | null
}

type Stood = Pick<Booking, 'status' | 'holdExpiresAt' | 'paymentReference' | 'due'> &
  Partial<Pick<Booking, 'reference'>>

/** Whether the booking exists only as a queued request on this device. The server has not assigned a reference yet. */
export const isOnlyAsked = ({ reference }: Partial<Pick<Booking, 'reference'>>): boolean => reference === ''

/**
 * Returns the status view of a booking for the buyer.
 * @param now in ms since 1970; a hold that has expired by this clock counts as expired before the server reports it
 */
export function standingOf({ status, holdExpiresAt, paymentReference, due, reference }: Stood, now: number): Standing {
  if (isOnlyAsked({ reference })) return { label: 'Requested, not confirmed yet', tone: 'waiting', pay: null }
  const mayPay = next(bookingProcess, status, 'start_payment', 'customer') !== null
  if (mayPay && holdExpiresAt && Date.parse(holdExpiresAt) <= now) return { ...wordsOf('hold_expired'), pay: null }
  if (mayPay) return { ...wordsOf(status), pay: 'now' }
  if (status === 'confirmed' && due) return { ...wordsOf(status), pay: 'rest' }
  return { ...wordsOf(status), pay: status === 'awaiting_payment' && paymentReference ? 'running' : null }
}

export const restOf = ({ due = 0, quote: { balance } }: Pick<Booking, 'due' | 'quote'>): string =>
  `${wholeZmw(due)} still to pay${balance ? ` by ${formatDate(balance.dueOn)}` : ''}.`

/** Only `confirmed` has the success tone. Later states are neutral. */
function wordsOf(status: Booking['status']): Omit<Standing, 'pay'> {
  const { label, tone } = bookingWords[status]
  return { label, tone: tone === 'done' && status !== 'confirmed' ? 'quiet' : tone }
}

/** Orders and parcels are upcoming until they are handed over, and a delayed coach as long as boarding is open. */
const isToCome = ({ bookingType, startsOn, endsOn, quote }: Booking, now: number) =>
  !hasDay(bookingType) ||
  (endsOn ?? startsOn) >= lusakaDate(now) ||
  doorOf({ bookingType, startsOn, endsOn, startsAt: quote.startsAt, endsAt: quote.endsAt }, now) === 'open'
const isOn = ({ status }: Booking) => status === 'confirmed' || status === 'in_service'

/** Returns upcoming bookings by date, followed by bookings without a date. */
export const upcoming = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter((one) => isOn(one) && isToCome(one, now))
    .sort((a, b) => Number(hasDay(b.bookingType)) - Number(hasDay(a.bookingType)) || (a.startsOn < b.startsOn ? -1 : 1))

/** Returns the bookings to pay, the most urgent first: holds before balances. */
export const toPay = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter((one) => ['now', 'rest'].includes(standingOf(one, now).pay ?? ''))
    .sort((a, b) => (untilOf(a) < untilOf(b) ? -1 : 1))

const untilOf = ({ holdExpiresAt, quote }: Booking): string => holdExpiresAt ?? quote?.balance?.dueOn ?? '9'
