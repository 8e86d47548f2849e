/** Views of a booking: for its buyer, for its vendor, and in the response shapes of My Bookings. */
import type { Selectable } from 'kysely'
import { redactSummary, renderSummary, type BookingSummary } from '#contract/bookings/bookings/booking-summary'
import type { Booking, ChangeOffer, Quote, VendorBooking } from '#contract/bookings/bookings/bookings'
import type { MyBookings } from '#contract/bookings/bookings/my-bookings'
import type { FiscalDocument, IssuedFiscalDocument } from '#contract/bookings/fiscal/fiscal-documents'
import { getFailureMessage } from '#contract/money/payment-failure'
import type { PaymentPrompt } from '#contract/bookings/counter-payments/payment-prompt'
import type { PaymentMethod } from '#contract/bookings/counter-payments/payment-methods'
import type { RefundState } from '#contract/core/state-machines'
import type { OwnReview } from '#contract/bookings/reviews/reviews'
import { lusakaDate, lusakaTime, ngweeOf, zmwOf } from '#contract/core/values'
import type { VerticalFields } from '#contract/verticals/vertical'
import type { Infer } from 'superstruct'
import type { Database } from '../../../db/schema'
import { buildBookingParts, buildVendorBookingParts, type StoredBookingParts } from '../../../verticals/booking-parts'
import { getTicketEnd } from '#contract/bookings/tickets/ticket-code'
import { isAdmissible } from '../tickets'
import { deliveryLabel, getRules } from '#contract/verticals/rules/index'
import { computeAmountDue, computeFinalPrice, isReservedNoShow } from './amounts'
import { omitGivenBack } from './given-back'
import { renderSummaryFields } from '#contract/verticals/rules/quote'
import { renderStoredQuote } from './quote'

export type BookingRow = StoredBookingParts &
  Selectable<Database['booking']> & {
    vendor_name: string
    vendor_phone: string | null
    listing_name: string
    image_url: string | null
    town: string
    details: VerticalFields
    customer_name: string
    customer_phone: string | null
    payment_reference: string | null
    /** The number of the order at this vendor (`order-number.ts`), where it is loaded; null without an order. */
    order_number?: string | null
    review: StoredReview | null
    /** The sum of all refunds; null if there is none. */
    refund_ngwee: number | null
    refund_status: RefundState | null
    vacant: boolean | null
    /** What was recorded at the counter; null for nothing, which means plain cash for a sale at the counter. */
    payments: StoredPayment[] | null
    /** What was booked before each change; null for a booking that was never changed. */
    changes: StoredChange[] | null
    /** The offer of a change that is not made yet; null if there is none. */
    change_offer: StoredChangeOffer | null
    /** Fiscal invoices and credit notes; null if there are none. */
    fiscal: StoredFiscalDocument[] | null
    /** What a clerk has requested on the customer's phone: the payment that succeeded, or the latest one. */
    prompt: StoredPrompt | null
  }

/** A fiscal document as `jsonb_build_object` returns it. */
export type StoredFiscalDocument = Omit<FiscalDocument, 'number' | 'reason' | 'issued'> & {
  number: number
  reason: string | null
  issued: IssuedFiscalDocument | null
}

/** A payment as `to_jsonb` returns it. */
export interface StoredPrompt extends Pick<Selectable<Database['payment']>, PromptColumn> {
  created_at: string
  changed_at: string
}
type PromptColumn = 'id' | 'state' | 'amount_ngwee' | 'network' | 'phone' | 'shift_id' | 'is_sale' | 'failure'

/** A payment at the counter as `to_jsonb` returns it. */
export interface StoredPayment {
  method: PaymentMethod
  amount_ngwee: number
  reference: string | null
  received_ngwee: number | null
  payment_id: string | null
  company_id: string | null
  company: string | null
  due_on: string | null
  receipt_number: string | null
  happened_at: string
}

/** A change as `jsonb_build_object` returns it: what was booked before it. */
export interface StoredChange {
  summary: BookingSummary
  price_ngwee: number
  reason: string | null
  changed_at: string
  listing_name: string
}

/** The live offer of a change as `to_jsonb` returns it. */
export interface StoredChangeOffer {
  id: string
  by_business: boolean
  state: ChangeOffer['status']
  listing_name: string
  summary: BookingSummary
  price_ngwee: number
  reason: string | null
  expires_at: string
}

/** A review as `to_jsonb` returns it, with dates as text. */
export interface StoredReview {
  stars: number
  text: string
  created_at: string
  reply: string | null
  replied_at: string | null
}

export function bookingView(row: BookingRow): Booking {
  return {
    _id: row.id,
    reference: row.reference,
    bookingType: row.booking_type,
    vertical: row.vertical,
    status: row.state,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    vendorPhone: row.vendor_phone,
    listingId: row.listing_id,
    listingName: row.listing_name,
    imageUrl: row.image_url,
    town: row.town,
    choice: row.choice,
    quote: renderStoredQuote(row.quote, row.summary),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    paymentReference: row.payment_reference,
    review: row.review && buildOwnReview(row.review),
    ticket: isAdmissible(row.state) ? row.ticket : null,
    orderId: row.order_id,
    paid: zmwOf(row.paid_ngwee),
    due: zmwOf(computeAmountDue(row) || getOfferDue(row)),
    ...getCounterMoney(row),
    refund: row.refund_status ? { amount: zmwOf(Number(row.refund_ngwee)), status: row.refund_status } : null,
    answerBy: row.answer_by?.toISOString() ?? null,
    assigned: row.assigned,
    note: row.note,
    guaranteed: row.guaranteed,
    ...getOrderReport(row),
    ...buildBookingParts(row),
    vacant: row.vacant,
    ...buildFiscal(row, false),
    ...buildChanges(row),
    ...buildChangeOffer(row),
  }
}

/** Bookings without documents do not have the field. The buyer does not learn why ZRA has rejected one. */
const buildFiscal = ({ fiscal }: BookingRow, isVendor: boolean): { fiscal?: FiscalDocument[] } =>
  fiscal
    ? {
        fiscal: fiscal.map(({ kind, number, state, createdAt, reason, issued }) => ({
          kind,
          number: String(number).padStart(6, '0'),
          state: isVendor || state === 'issued' ? state : 'queued',
          createdAt: instantOf(createdAt),
          ...(isVendor && reason !== null && { reason }),
          ...(issued && { issued }),
        })),
      }
    : {}

/** Other bookings do not have these fields. */
const getOrderReport = ({ ready_at, delayed_until }: BookingRow) => ({
  ...(ready_at && { readyAt: ready_at.toISOString() }),
  ...(delayed_until && { delayedUntil: delayed_until }),
})

const instantOf = (text: string): string => new Date(text).toISOString()

const buildOwnReview = ({ stars, text, created_at, reply, replied_at }: StoredReview): OwnReview => ({
  stars,
  text,
  writtenAt: instantOf(created_at),
  reply: reply === null ? null : { text: reply, at: instantOf(replied_at!) },
})

/**
 * Builds the vendor's view of a booking.
 * @param isPersonal whether the caller may see who the customer and the recipients are. Staff who only view reports may
 * not.
 */
export function vendorBookingView(row: BookingRow, isPersonal: boolean): VendorBooking {
  const { names, lateReturns = [] } = row.quote
  const dayPrice = getRules(row.vertical).getBufferMs && row.state === 'in_service' && getDayPrice(row.quote)
  return {
    _id: row.id,
    reference: row.reference,
    bookingType: row.booking_type,
    status: row.state,
    vendorId: row.vendor_id,
    listingId: row.listing_id,
    listingName: row.listing_name,
    customerName: isPersonal ? row.customer_name : hiddenName,
    customerPhone: isPersonal ? row.customer_phone : null,
    ...(isPersonal && row.walk_in_name === null && { customerId: row.account_id }),
    ...renderSummaryFields(isPersonal ? row.summary : redactSummary(row.summary)),
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    total: zmwOf(row.total_ngwee),
    createdAt: row.created_at.toISOString(),
    ...(names && isPersonal ? { names } : {}),
    choice: isPersonal ? row.choice : impersonalChoice(row),
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    paid: zmwOf(row.paid_ngwee),
    answerBy: row.answer_by?.toISOString() ?? null,
    assigned: row.assigned,
    note: row.note,
    ...buildVendorBookingParts(row),
    ...getOrderReport(row),
    orderId: row.order_id,
    ...buildFixedLines(row),
    ...(dayPrice ? { dayPrice } : {}),
    ...(lateReturns.length > 0 ? { lateReturns } : {}),
    ...(row.walk_in_name === null ? {} : { isWalkIn: true }),
    ...(row.reserved_until && { reservedUntil: row.reserved_until.toISOString() }),
    ...(isReservedNoShow(row) && { noShowCharge: zmwOf(computeFinalPrice(row)) }),
    ...buildFiscal(row, true),
    ...(row.receipt_number && { receiptNumber: row.receipt_number }),
    ...getCounterMoney(row),
    ...buildPayments(row, isPersonal),
    ...buildChanges(row),
    ...buildChangeOffer(row),
    ...(row.changes && row.ticket && { ticketEnd: getTicketEnd(row.ticket) }),
    ...(row.prompt && { prompt: buildPrompt(row.prompt, row, isPersonal) }),
  }
}

/** What was paid for the delivery, or that this product of the order has paid none. */
const buildFixedLines = ({ choice, quote }: BookingRow): Pick<VendorBooking, 'fixedLines'> =>
  choice.receive === 'delivery' ? { fixedLines: quote.lines.filter(({ label }) => label === deliveryLabel) } : {}

const buildPrompt = (
  { id, state, amount_ngwee, network, phone, shift_id, is_sale, failure, created_at, changed_at }: StoredPrompt,
  booking: BookingRow,
  isPersonal: boolean,
): PaymentPrompt => ({
  _id: id,
  status: state,
  amount: zmwOf(amount_ngwee),
  network,
  ...(isPersonal && phone && { phone }),
  startedAt: instantOf(created_at),
  changedAt: instantOf(changed_at),
  ...(shift_id && { shiftId: shift_id }),
  isSale: is_sale === true,
  ...(failure && { reason: getFailureMessage(failure) }),
  heldUntil: (booking.state === 'held' && booking.hold_expires_at?.toISOString()) || null,
})

/**
 * What a customer of the app has paid at the counter for a change, and what of it the business gives back after the booking has
 * ended: Tilipo's part goes back first (decision 143). In ngwee.
 */
function splitCounterMoney({ walk_in_name, payments, paid_ngwee, owed_ngwee }: BookingRow) {
  const recordedNgwee =
    walk_in_name === null ? (payments ?? []).reduce((sum, { amount_ngwee }) => sum + amount_ngwee, 0) : 0
  return { recordedNgwee, returnedNgwee: Math.max(0, recordedNgwee - (paid_ngwee - owed_ngwee)) }
}

function getCounterMoney(row: BookingRow): Pick<Booking, 'paidAtCounter' | 'returnedAtCounter'> {
  const { recordedNgwee, returnedNgwee } = splitCounterMoney(row)
  return {
    ...(recordedNgwee > 0 && { paidAtCounter: zmwOf(recordedNgwee) }),
    ...(returnedNgwee > 0 && { returnedAtCounter: zmwOf(returnedNgwee) }),
  }
}

/** A sale of which everything recorded was given back was paid in cash, if there are no lines of it. */
function buildPayments({ payments, reserved_until }: BookingRow, isPersonal: boolean): Pick<VendorBooking, 'payments'> {
  const left = omitGivenBack(payments ?? [])
  return payments && (left.length > 0 || reserved_until)
    ? { payments: left.map((payment) => buildPayment(payment, isPersonal)) }
    : {}
}

/** What was booked before each change, the first version first. */
const buildChanges = ({ changes }: BookingRow): Pick<Booking, 'changes'> =>
  changes
    ? {
        changes: changes.map(({ summary, price_ngwee, reason, changed_at, listing_name }) => ({
          changedAt: instantOf(changed_at),
          listingName: listing_name,
          summary: renderSummary(summary, 'dated'),
          total: zmwOf(price_ngwee),
          ...(reason !== null && { reason }),
        })),
      }
    : {}

/** What the customer pays for an accepted change. Its time can be over on the device; the server refuses it then. */
const getOfferDue = ({ change_offer: offer, total_ngwee }: BookingRow): number =>
  offer?.state === 'accepted' ? offer.price_ngwee - total_ngwee : 0

const buildChangeOffer = ({ change_offer: offer }: BookingRow): { changeOffer?: ChangeOffer } =>
  offer
    ? {
        changeOffer: {
          _id: offer.id,
          by: offer.by_business ? 'business' : 'customer',
          status: offer.state,
          listingName: offer.listing_name,
          summary: renderSummary(redactSummary(offer.summary), 'dated'),
          total: zmwOf(offer.price_ngwee),
          expiresAt: instantOf(offer.expires_at),
          ...(offer.reason !== null && { reason: offer.reason }),
        },
      }
    : {}

/** References name accounts and people, so that only those who may see customers receive them. */
const buildPayment = (
  {
    method,
    amount_ngwee,
    reference,
    received_ngwee,
    payment_id,
    company_id,
    company,
    due_on,
    receipt_number,
  }: StoredPayment,
  isPersonal: boolean,
) => ({
  method,
  amount: zmwOf(amount_ngwee),
  ...(reference !== null && isPersonal && { reference }),
  ...(received_ngwee !== null && { received: zmwOf(received_ngwee) }),
  ...(payment_id !== null && { paymentId: payment_id }),
  ...(company_id !== null && isPersonal && { companyId: company_id, company: company ?? '' }),
  ...(due_on !== null && { dueOn: due_on }),
  ...(receipt_number !== null && { receiptNumber: receipt_number }),
})

/** Returns the price of one day of a hire in ZMW, as it was agreed: the first line of its quote. */
export function getDayPrice({ lines: [line] }: Pick<Quote, 'lines'>): number | null {
  return line && line.quantity > 0 ? zmwOf(Math.round(ngweeOf(line.amount) / line.quantity)) : null
}

/** Replaces the customer's name for staff who may not see it. */
const hiddenName = 'Name hidden'

type ChoiceFields = Pick<BookingRow, 'vertical' | 'choice'>

/** Returns the fields of the choice that identify nobody. Unclassified fields count as personal and are left out. */
export function impersonalChoice({ vertical, choice }: ChoiceFields): Record<string, unknown> {
  const fields = new Set(getRules(vertical).nonPersonalFields)
  return Object.fromEntries(Object.entries(choice).filter(([field]) => fields.has(field)))
}

type BookingShapes = {
  [Type in keyof Infer<typeof MyBookings>]: (row: BookingRow) => Infer<typeof MyBookings>[Type][number]
}

const getBaseFields = (row: BookingRow) => ({ _id: row.id, status: row.state })
const getImages = (row: BookingRow) => (row.image_url ? [row.image_url] : [])

/** Formats the departure time at the boarding stop: `2026-12-24 06:00`. */
function formatDepartureTime({ starts_at, starts_on, details }: BookingRow): string {
  if (!starts_at) return `${starts_on} ${String(details.departsAt ?? '')}`.trim()
  return `${lusakaDate(starts_at.getTime())} ${lusakaTime(starts_at.getTime())}`
}

const shapeOtherBooking = (row: BookingRow) => ({
  ...getBaseFields(row),
  reference: row.reference,
  serviceId: { _id: row.listing_id, name: row.listing_name, imageUrl: row.image_url },
  vendor: { _id: row.vendor_id, name: row.vendor_name },
  summary: renderSummary(row.summary, 'dated'),
  date: row.starts_on,
})

/** The four list shapes of the specification, which name the same fields differently, and one shape for newer types. */
export const myBookingShapes: BookingShapes = {
  hotel: (row) => ({
    ...getBaseFields(row),
    hotelId: { _id: row.vendor_id, name: row.vendor_name, imageUrl: row.image_url },
    roomId: { _id: row.listing_id, roomType: row.listing_name },
    checkInDate: row.starts_on,
    checkOutDate: row.ends_on,
  }),
  bus: (row) => ({
    ...getBaseFields(row),
    busTripId: {
      _id: row.listing_id,
      from: String(row.choice.from ?? row.details.from ?? ''),
      to: String(row.choice.to ?? row.details.to ?? ''),
      departureTime: formatDepartureTime(row),
    },
    seats: Array.isArray(row.choice.seats) ? row.choice.seats.map(String) : [],
  }),
  car: (row) => ({
    ...getBaseFields(row),
    car: { make: String(row.details.make ?? ''), model: String(row.details.model ?? ''), images: getImages(row) },
    startDate: row.starts_on,
  }),
  realEstate: (row) => ({
    ...getBaseFields(row),
    propertyId: { _id: row.listing_id, title: row.listing_name, images: getImages(row) },
    checkInDate: row.starts_on,
  }),
  travel: shapeOtherBooking,
  parcel: shapeOtherBooking,
  order: shapeOtherBooking,
}
