/**
 * Reservations at the counter (decision 120): a booking that a business records before it is paid. It claims stock like
 * every booking. Until a part is paid or it is guaranteed, it is held, and ends at its option date.
 */
import { getPayments, type CounterPayment } from '../bookings/counter-payments/counter-payments'
import type { VendorBooking } from '../bookings/bookings/bookings'
import { addDays, lusakaDate, lusakaInstant } from '../core/dates'
import { ngweeOf, zmwOf } from '../core/money'

export interface Reservation {
  /** The option date. A booking that is not guaranteed ends then; otherwise the business is asked to decide. */
  until: string
  isGuaranteed: boolean
}

/** No option is longer. */
export const maxReservationDays = 400
/** The payments of one booking are lines of its receipt. */
export const maxReservationLines = 40

interface Sale {
  seenTotal: number
  payments?: CounterPayment[] | undefined
  reservation?: Reservation | undefined
}

/** Returns what was paid when the sale was recorded. Without lines, a sale was paid in cash, and a reservation was not. */
export const getSalePayments = ({ seenTotal, payments, reservation }: Sale): readonly CounterPayment[] =>
  reservation ? (payments ?? []) : getPayments(payments, seenTotal)

/** Returns the sum of lines, in ZMW. */
export const sumPayments = (payments: readonly Pick<CounterPayment, 'amount'>[]): number =>
  zmwOf(payments.reduce((sum, { amount }) => sum + ngweeOf(amount), 0))

type Reserved = Pick<VendorBooking, 'total' | 'paid' | 'reservedUntil'>

/** Returns what the customer still owes the business at its counter, in ZMW; 0 for other bookings. */
export const computeDueAtCounter = ({ total, paid = 0, reservedUntil }: Reserved): number =>
  reservedUntil ? zmwOf(Math.max(0, ngweeOf(total) - ngweeOf(paid))) : 0

/** Returns the lines of what a walk-in has paid by now. */
export const getReceivedPayments = ({
  total,
  payments = [],
  reservedUntil,
}: Pick<VendorBooking, 'total' | 'payments' | 'reservedUntil'>): readonly CounterPayment[] =>
  reservedUntil ? payments : getPayments(payments, total)

/** The usual option of a trade. */
export interface OptionRule {
  /** Days from now. */
  days: number
  /** Hours before a service with a time. */
  hoursBefore: number
  /** The time of the day of the arrival, for services without a time. */
  time: string
}

interface Service {
  startsOn: string
  startsAt?: string | null | undefined
  /** Goods are ready at once, so that their day limits nothing. */
  hasDay: boolean
}

const hour = 3_600_000

/** Returns when a reservation begins to be useless, in ms: at its start, or at the end of its day. */
export const getServiceStart = ({ startsOn, startsAt, hasDay }: Service): number =>
  startsAt ? Date.parse(startsAt) : hasDay ? lusakaInstant(addDays(startsOn, 1), '00:00').getTime() : Infinity

/** Returns the usual option date of a trade, never after the start of the service. */
export function getDefaultOptionEnd({ days, hoursBefore, time }: OptionRule, now: number, service: Service): Date {
  const latest = service.startsAt
    ? Date.parse(service.startsAt) - hoursBefore * hour
    : service.hasDay
      ? lusakaInstant(service.startsOn, time).getTime()
      : Infinity
  const usual = lusakaInstant(addDays(lusakaDate(now), days), time).getTime()
  const end = Math.min(usual, latest)
  return new Date(end > now ? end : Math.min(getServiceStart(service), usual))
}
