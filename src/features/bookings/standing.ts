/** How a booking stands for its buyer: in a word, and what there is to do about paying. */
import { doorOf } from '#contract/boarding'
import type { Booking } from '#contract/bookings'
import { formatDate, lusakaDate } from '#contract/days'
import { wholeZmw } from '#contract/money'
import { bookingProcess, bookingWords, next } from '#contract/process'
import { hasDay } from '#contract/verticals/index'

export interface Standing {
  label: string
  tone: 'done' | 'waiting' | 'attention' | 'quiet'
  /** `now`: it waits to be paid. `rest`: it stands, and its balance waits. `running`: a payment is on its way. */
  pay: 'now' | 'rest' | 'running' | null
}

type Stood = Pick<Booking, 'status' | 'holdExpiresAt' | 'paymentReference' | 'due'> &
  Partial<Pick<Booking, 'reference'>>

/** Written down on this device; the server, which gives the reference, has not said anything yet. */
export const isOnlyAsked = ({ reference }: Partial<Pick<Booking, 'reference'>>): boolean => reference === ''

/** @param now in ms: a hold that has run out on the clock is over, also before the server has said so. */
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

/** Only `confirmed` is told as a success; what comes after it is quiet. */
function wordsOf(status: Booking['status']): Omit<Standing, 'pay'> {
  const { label, tone } = bookingWords[status]
  return { label, tone: tone === 'done' && status !== 'confirmed' ? 'quiet' : tone }
}

/** What is sent or fetched is to come until its shop says that it was handed over, a late coach while it is boarded. */
const isToCome = ({ bookingType, startsOn, endsOn, quote }: Booking, now: number) =>
  !hasDay(bookingType) ||
  (endsOn ?? startsOn) >= lusakaDate(now) ||
  doorOf({ bookingType, startsOn, endsOn, startsAt: quote.startsAt, endsAt: quote.endsAt }, now) === 'open'
const isOn = ({ status }: Booking) => status === 'confirmed' || status === 'in_service'

/** What comes next, soonest first; after it what has no day. */
export const upcoming = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter((one) => isOn(one) && isToCome(one, now))
    .sort((a, b) => Number(hasDay(b.bookingType)) - Number(hasDay(a.bookingType)) || (a.startsOn < b.startsOn ? -1 : 1))

/** What waits to be paid, the most urgent first: holds before balances. */
export const toPay = (bookings: readonly Booking[], now: number): Booking[] =>
  bookings
    .filter((one) => ['now', 'rest'].includes(standingOf(one, now).pay ?? ''))
    .sort((a, b) => (untilOf(a) < untilOf(b) ? -1 : 1))

const untilOf = ({ holdExpiresAt, quote }: Booking): string => holdExpiresAt ?? quote?.balance?.dueOn ?? '9'
