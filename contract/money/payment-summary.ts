/** The earnings of a business: what it sold, what is available for payouts, and when the rest becomes available. */
import { boolean, enums, nullable, number, optional, string, type, type Infer } from 'superstruct'
import { moneyReaders } from '../core/access'
import { endpoint } from '../core/endpoint'
import { list } from '../core/validation'
import { Instant, LocalDate, Zmw } from '../core/values'

/** The vendor's share of a booking becomes available this long after its service has ended. */
export const clearingHours = 24

export const transactionStatuses = ['pending', 'available', 'refunded', 'cash'] as const
export const transactionStatusLabels: Record<(typeof transactionStatuses)[number], string> = {
  pending: 'Pending',
  available: 'Available',
  refunded: 'Refunded',
  cash: 'Paid at the counter',
}

/** The money of one booking. All amounts are in ZMW and after refunds; `amount` is the price without a deposit. */
export const SummaryTransaction = type({
  id: string(),
  /** When the customer paid. */
  date: Instant,
  /** The name of the listing. */
  description: string(),
  /** The reference of the booking. Absent in answers that devices saved earlier. */
  reference: optional(string()),
  status: enums(transactionStatuses),
  amount: Zmw,
  fee: Zmw,
  net: Zmw,
  /** The part of `net` that stays back until `reservedUntil`, for new businesses. */
  reserved: optional(Zmw),
  reservedUntil: optional(nullable(Instant)),
  /** When `net` becomes available; null while the service has not ended. */
  availableAt: nullable(Instant),
})
export type SummaryTransaction = Infer<typeof SummaryTransaction>

/** Tilipo's fee on a sale of the business now, in percent, and its next change. */
export const BusinessFee = type({
  percent: number(),
  next: nullable(type({ percent: number(), /** The first day in Zambia. */ from: LocalDate })),
})
export type BusinessFee = Infer<typeof BusinessFee>

export const PaymentSummary = type({
  summary: type({
    currency: string(),
    totalRevenue: Zmw,
    platformFee: Zmw,
    netPayout: Zmw,
    /** Sold, but the service has not ended or ended less than `clearingHours` ago. */
    pending: Zmw,
    /** Negative after a refund of money that was paid out. Later sales recover it. */
    available: Zmw,
    /** Part of the sales of a new business, available later. */
    reserved: optional(Zmw),
    /** What the business took at its counter, by all methods, less what it gave back. */
    cash: optional(Zmw),
    inPayout: Zmw,
    paidOut: Zmw,
  }),
  /** Absent in answers that devices saved earlier. */
  fee: optional(BusinessFee),
  /** What Tilipo withholds from payouts: a part of `available` that is not counted there. The reason is for the owner. */
  hold: optional(nullable(type({ amount: Zmw, until: LocalDate, reason: nullable(string()) }))),
  /** Why Tilipo has paused the payouts. The reason is for the owner. */
  pause: optional(nullable(type({ since: Instant, reason: nullable(string()) }))),
  /** The newest bookings with a payment. */
  transactions: list(SummaryTransaction),
  /** Whether there are more bookings than `transactions`. */
  more: boolean(),
})
export type PaymentSummary = Infer<typeof PaymentSummary>

export const readPaymentSummary = endpoint({
  name: 'finance.summary',
  method: 'GET',
  path: '/settings/payment-summary',
  answer: PaymentSummary,
  access: moneyReaders,
  offline: 'refuse',
})
