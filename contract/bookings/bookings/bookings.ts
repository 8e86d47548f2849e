/**
 * Bookings of every vertical, as their customers and businesses see them. The server computes prices and claims stock; the
 * client sends the buyer's choice.
 */
import {
  array,
  boolean,
  enums,
  nullable,
  number,
  object,
  optional,
  record,
  string,
  type,
  unknown,
  type Infer,
} from 'superstruct'
import { requestBookingCommand } from './booking-commands'
import { Cancellation } from './cancellation'
import { PaymentPrompt } from '../counter-payments/payment-prompt'
import { RecordedPayment } from '../counter-payments/payment-methods'
import { list } from '../../core/validation'
import { endpoint } from '../../core/endpoint'
import { fiscalFields } from '../fiscal/fiscal-documents'
import { bookingParts } from '../../verticals/booking-parts'
import { bookingStates, refundStates } from '../../core/state-machines'
import { OwnReview } from '../reviews/reviews'
import { Id, Instant, LocalDate, Price, text, Zmw } from '../../core/values'
import { bookingTypes, verticalIds } from '../../verticals/vertical'

export const maxConcurrentHolds = 5
/** Requests without an answer, and free bookings of days to come, that one account can have. */
export const maxOpenUnpaid = { listing: 3, vendor: 6, account: 15 } as const

/** The buyer's choice. Its struct depends on the listing's vertical and is defined in `verticals/schemas`. */
export const Choice = record(string(), unknown())

/**
 * `deposit`: held for the buyer and returned, without a fee. `tax`: included in the other lines, not added to the
 * total.
 */
const QuoteLine = type({
  label: string(),
  quantity: number(),
  amount: Zmw,
  kind: optional(enums(['deposit', 'tax'])),
})
/** What a business decided about the further days of a late return. The money is settled at the counter, in cash. */
export const extraDaysDecisions = ['charged', 'waived'] as const
const LateReturn = type({
  returnAt: Instant,
  days: number(),
  amount: Zmw,
  decision: enums(extraDaysDecisions),
  /** When the business received the cash of charged days. */
  collectedAt: optional(Instant),
})
export type LateReturn = Infer<typeof LateReturn>

export const Quote = type({
  listingId: Id,
  summary: string(),
  /** The summary without days, for screens that show them separately. */
  undatedSummary: optional(string()),
  startsOn: LocalDate,
  endsOn: nullable(LocalDate),
  lines: array(QuoteLine),
  total: Zmw,
  currency: string(),
  /** The cancellation policy as text, rendered by the server (`cancellation-texts.ts`). `cancellation` has the same policy as data; older quotes have only the text. */
  policy: string(),
  /** Place and names for the ticket, if the vertical provides them. */
  place: optional(string()),
  names: optional(array(string())),
  cancellation: optional(Cancellation),
  /** Start and end, if the vertical has times and not only days. */
  startsAt: optional(Instant),
  endsAt: optional(nullable(Instant)),
  /** The amount to pay when booking, if it is not the total, and the balance with its due date. */
  dueNow: optional(Zmw),
  balance: optional(nullable(type({ amount: Zmw, dueOn: LocalDate }))),
  /** The minimum number of travelers of a departure, and when the server decides whether it takes place. */
  minimum: optional(nullable(type({ slot: string(), least: number(), decidedAt: Instant }))),
  /** The partner must accept the booking request first. Nothing is paid or held before. */
  needsAnswer: optional(boolean()),
  /** A price guarantee: its expiry, and the server's seal, which the client sends with the booking. */
  kept: optional(type({ until: Instant, seal: string() })),
  /** Late returns with further days, after the booking was made. They are not part of `total`. */
  lateReturns: optional(array(LateReturn)),
  /** The minimum stay that the choice does not reach, as text. Only in quotes for the counter. */
  shortStay: optional(string()),
  /**
   * Only in quotes for the change of a booking, in ZMW: what the business gives back at its counter, what Tilipo sends back,
   * and what is due then.
   */
  change: optional(type({ returned: Zmw, refunded: Zmw, due: Zmw })),
})
export type Quote = Infer<typeof Quote>

/** What was booked before a change (decision 138). */
const BookingChange = type({
  changedAt: Instant,
  listingName: string(),
  summary: string(),
  total: Zmw,
  reason: optional(string()),
})
export type BookingChange = Infer<typeof BookingChange>

export const liveOfferStates = ['open', 'accepted', 'paid'] as const
/** A change to which both sides have to agree, and that is not made yet (decision 139). */
const ChangeOffer = type({
  _id: Id,
  by: enums(['business', 'customer']),
  /** `open`: the other side has not answered. `accepted`: the customer has to pay. `paid`: it is being made. */
  status: enums(liveOfferStates),
  listingName: string(),
  summary: string(),
  /** What the booking costs after the change. */
  total: Zmw,
  expiresAt: Instant,
  reason: optional(string()),
})
export type ChangeOffer = Infer<typeof ChangeOffer>

/** Money of a customer of the app that Tilipo does not hold (decision 143). */
const counterMoney = {
  /** The part of `paid` that the customer has paid at the counter for changes. */
  paidAtCounter: optional(Zmw),
  /** What of it the business gives back at its counter, after a cancellation or a no-show. */
  returnedAtCounter: optional(Zmw),
}

export const Booking = type({
  _id: Id,
  reference: string(),
  bookingType: enums(bookingTypes),
  vertical: enums(verticalIds),
  status: enums(bookingStates),
  vendorId: Id,
  vendorName: string(),
  vendorPhone: nullable(string()),
  listingId: Id,
  listingName: string(),
  imageUrl: nullable(string()),
  town: string(),
  choice: Choice,
  quote: Quote,
  startsOn: LocalDate,
  endsOn: nullable(LocalDate),
  holdExpiresAt: nullable(Instant),
  createdAt: Instant,
  /** Set while a payment is pending, so that the client can return to its page. */
  paymentReference: nullable(string()),
  /** The buyer's review. */
  review: optional(nullable(OwnReview)),
  /** Not in the specification: the code of the ticket (`ticket-code.ts`), while the ticket is valid. */
  ticket: optional(nullable(string())),
  /** The order of this booking. The bookings of one order are paid together. */
  orderId: optional(nullable(Id)),
  paid: optional(Zmw),
  ...counterMoney,
  /** The amount to pay now: the total, the first part, the balance, or 0. */
  due: optional(Zmw),
  /** The total of all refunds, and the status of the latest one. */
  refund: optional(nullable(type({ amount: Zmw, status: enums(refundStates) }))),
  /** The deadline by which the partner must answer a booking request. */
  answerBy: optional(nullable(Instant)),
  assigned: optional(nullable(string())),
  /** Why the partner declined or cancelled. */
  note: optional(nullable(string())),
  /** Whether the departure has reached its minimum number of travelers; null if it has no minimum. */
  guaranteed: optional(nullable(boolean())),
  ...bookingParts,
  ...fiscalFields,
  /** Orders only: since when the goods are ready for collection, and the day to which the shop has delayed them. */
  readyAt: optional(nullable(Instant)),
  delayedUntil: optional(nullable(LocalDate)),
  /** Viewings only: whether the visitor found the home vacant; null until the visitor has answered. */
  vacant: optional(nullable(boolean())),
  /** Earlier versions, the first one first. */
  changes: optional(list(BookingChange)),
  changeOffer: optional(ChangeOffer),
})
export type Booking = Infer<typeof Booking>

/** A booking as its vendor sees it: with the customer's name and phone, without payment details. */
export const VendorBooking = type({
  _id: Id,
  reference: string(),
  bookingType: enums(bookingTypes),
  status: enums(bookingStates),
  vendorId: Id,
  listingId: Id,
  listingName: string(),
  customerName: string(),
  customerPhone: nullable(string()),
  /** Account of the customer, for messages. Left out for walk-ins, and for staff who may not see customers. */
  customerId: optional(Id),
  summary: string(),
  undatedSummary: optional(string()),
  startsOn: LocalDate,
  endsOn: nullable(LocalDate),
  total: Zmw,
  createdAt: Instant,
  /** Names that the buyer entered, such as passengers with their seats or the leader of a group. */
  names: optional(array(string())),
  /** The buyer's choice, including names of passengers. */
  choice: optional(Choice),
  startsAt: optional(nullable(Instant)),
  /** The end of the booking. After a late return, the new return time. */
  endsAt: optional(nullable(Instant)),
  paid: optional(Zmw),
  /** Orders with delivery: the lines of the price that a change keeps, so that a device can price it without a connection. */
  fixedLines: optional(list(QuoteLine)),
  answerBy: optional(nullable(Instant)),
  assigned: optional(nullable(string())),
  note: optional(nullable(string())),
  ...bookingParts,
  ...fiscalFields,
  readyAt: optional(nullable(Instant)),
  delayedUntil: optional(nullable(LocalDate)),
  /** The order of this booking. Goods that an order contains from one store are one shipment. */
  orderId: optional(nullable(Id)),
  /** Hires in service: the price of one further day. */
  dayPrice: optional(Zmw),
  lateReturns: optional(array(LateReturn)),
  ...counterMoney,
  /** A walk-in who has paid at the counter. */
  isWalkIn: optional(boolean()),
  /** What was recorded at the counter. Left out for the cash of a walk-in: see `getPayments`. */
  payments: optional(list(RecordedPayment)),
  /** The number that the device printed on the receipt of the sale. In a basket, the first booking has it. */
  receiptNumber: optional(string()),
  /** Set for a reservation at the counter, also after it was paid: its option date (decision 120). */
  reservedUntil: optional(Instant),
  /** Reservations of customers who did not come: what they pay instead of the price (decision 132). */
  noShowCharge: optional(Zmw),
  /** The latest request for mobile money on the customer's phone, or the one that was paid (decision 127). */
  prompt: optional(PaymentPrompt),
  changes: optional(list(BookingChange)),
  changeOffer: optional(ChangeOffer),
  /** The end of the code of the valid ticket, after a change: earlier tickets were replaced. */
  ticketEnd: optional(string()),
})
export type VendorBooking = Infer<typeof VendorBooking>

const maxSealLength = 4000
export const Seal = text(maxSealLength)

/**
 * A booking request that was submitted offline. The server decides on it like on `requestBooking`, in the order of
 * arrival, but the hold is longer, and the buyer is notified of the result. Without `seenTotal` the client had no
 * price, so the buyer pays only after seeing it.
 */
export const requestBookingOffline = endpoint({
  ...requestBookingCommand,
  body: object({ id: Id, listingId: Id, choice: Choice, seenTotal: optional(Price), seal: optional(Seal) }),
})
