/**
 * Reservations at the counter (decision 120): a booking that a business records before it is paid. It claims stock like
 * every booking. Until a part is paid or it is guaranteed, it is held, and ends at its option date.
 */
import { getPayments, type CounterPayment } from '../bookings/counter-payments/counter-payments'
import type { RecordedPayment } from '../bookings/counter-payments/payment-methods'
import { sumPayments } from '../bookings/counter-payments/sum-payments'
import type { VendorBooking } from '../bookings/bookings/bookings'
import { addDays, lusakaDate, lusakaInstant } from '../core/dates'
import { ngweeOf, zmwOf } from '../core/money'
import { hasFixedDeparture, hasServiceDay } from '../verticals/index'
import type { BookingType } from '../verticals/vertical'
import type { OptionRule } from '../verticals/words/words'

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

/** Returns what the customer has handed over for a sale, in ZMW: not what a company owes. */
export const computeReceivedMoney = (payments: readonly Pick<RecordedPayment, 'method' | 'amount'>[]): number =>
  sumPayments(payments.filter(({ method }) => method !== 'account'))

/** Returns whether a company owes everything that was paid. */
export const isOnAccount = (payments: readonly Pick<RecordedPayment, 'method' | 'amount'>[]): boolean =>
  payments.length > 0 && computeReceivedMoney(payments) === 0

type Reserved = Pick<VendorBooking, 'total' | 'paid' | 'reservedUntil' | 'noShowCharge'>

/** Returns what the customer still owes the business at its counter, in ZMW; 0 for other bookings. */
export const computeDueAtCounter = ({ total, paid = 0, reservedUntil, noShowCharge = total }: Reserved): number =>
  reservedUntil ? zmwOf(Math.max(0, ngweeOf(noShowCharge) - ngweeOf(paid))) : 0

/** Returns the lines of what a walk-in has paid by now. */
export const getReceivedPayments = ({
  total,
  payments = [],
  reservedUntil,
}: Pick<VendorBooking, 'total' | 'payments' | 'reservedUntil'>): readonly RecordedPayment[] =>
  reservedUntil ? payments : getPayments(payments, total)

interface Service {
  bookingType: BookingType
  startsOn: string
  startsAt?: string | null | undefined
}

const hour = 3_600_000

/**
 * Returns when a reservation ends at the latest, in ms: at a departure, or with the day on which other customers come. Goods
 * have no day.
 */
export const getLatestOptionEnd = ({ bookingType, startsOn, startsAt }: Service): number =>
  !hasServiceDay(bookingType)
    ? Infinity
    : startsAt && hasFixedDeparture(bookingType)
      ? Date.parse(startsAt)
      : lusakaInstant(addDays(startsOn, 1), '00:00').getTime()

/** Returns the usual option date of a trade, never later than `getLatestOptionEnd`. */
export function getDefaultOptionEnd({ days, hoursBefore, time }: OptionRule, now: number, service: Service): Date {
  const { bookingType, startsOn, startsAt } = service
  const usual = lusakaInstant(addDays(lusakaDate(now), days), time).getTime()
  if (!hasServiceDay(bookingType)) return new Date(usual)
  const beforeService =
    startsAt && hoursBefore !== undefined
      ? Date.parse(startsAt) - hoursBefore * hour
      : lusakaInstant(startsOn, time).getTime()
  const end = Math.min(usual, beforeService)
  return new Date(end > now ? end : Math.min(usual, getLatestOptionEnd(service)))
}
