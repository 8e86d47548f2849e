/**
 * Walk-ins: customers who book and pay at the counter of a business. The business keeps the money, so only Tilipo's fee is
 * booked: it is deducted from the available balance. A deposit is not part of it; it stays between the two.
 */
import {
  array,
  boolean,
  coerce,
  integer,
  max,
  min,
  object,
  optional,
  refine,
  size,
  string,
  type Infer,
} from 'superstruct'
import { amountField } from '../core/amount-field'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { singleLineText } from '../core/user-text'
import { userMessage } from '../core/validation'
import { Id, Instant, maxInteger, Price } from '../core/values'
import { normalizePhone } from '../core/format-phone'
import { phonePattern } from '../core/phone-numbers'
import { PdfFile } from '../money/statements'
import { bookingManagers } from '../core/business-access'
import { recordWalkInOfflineCommand, refundWalkInCommand, takePaymentCommand } from './counter-commands'
import { Choice, VendorBooking } from '../bookings/bookings/bookings'
import { DeviceTime } from './cash-shifts'
import { CounterPayments } from '../bookings/counter-payments/counter-payments'
import { maxSaleItems } from './sale-items'

export const optionalPhone = coerce(
  refine(
    singleLineText(30, 0),
    'optional phone',
    (value) => value === '' || phonePattern.test(value) || userMessage('Please enter a valid Zambian phone number.'),
  ),
  string(),
  normalizePhone,
)

const receiptCount = max(min(integer(), 1), maxInteger)
/** The number that the device has given to the receipt (decision 128). */
const ReceiptNumber = object({ series: receiptCount, number: receiptCount })

const shared = { method: 'POST', access: bookingManagers, offline: 'refuse' } as const

const missingName = "Please enter the customer's name."

export const walkInCustomer = {
  customerName: plainName(singleLineText(120, 2, missingName)),
  customerPhone: optional(optionalPhone),
}
export const WalkInForm = object(walkInCustomer)
/** In trades that sell without asking for a name, it may be empty. The sale is then recorded with a word for it. */
const unnamedCustomer = {
  ...walkInCustomer,
  customerName: plainName(
    refine(singleLineText(120, 0), 'optional name', (name) => name.length !== 1 || userMessage(missingName)),
  ),
}
export const UnnamedWalkInForm = object(unnamedCustomer)
/** Without a price of the server, the amount that the customer has paid is entered. */
const paidAmount = {
  seenTotal: amountField((zmw) => zmw > 0, 'Please enter the amount that the customer has paid.'),
}
export const UnpricedWalkInForm = object({ ...walkInCustomer, ...paidAmount })
export const UnnamedUnpricedWalkInForm = object({ ...unnamedCustomer, ...paidAmount })
export type UnpricedWalkInForm = Infer<typeof UnpricedWalkInForm>
export type WalkInForm = Infer<typeof WalkInForm>

export const maxRefundReason = 120

/** The cash shift that the money belongs to, and when it changed hands by the clock of the device. */
export const inShift = { shiftId: optional(Id), at: optional(DeviceTime) }

/** A booking that is paid later: its option date, and whether the business keeps it beyond that (decision 120). */
const ReservationBody = object({ until: Instant, isGuaranteed: boolean() })

/** A further product of a basket, with its part of the price. Each product is listed once. */
const FurtherItem = object({ listingId: Id, choice: Choice, seenTotal: Price })

/** What was sold. The same sale can arrive from several devices of the business; its id makes it one booking. */
export const CounterSale = object({
  id: Id,
  listingId: Id,
  choice: Choice,
  /** The price of all items. */
  seenTotal: Price,
  /** More than one product was sold. All of them are booked as one order, or none. */
  furtherItems: optional(size(array(FurtherItem), 1, maxSaleItems - 1)),
  /** How it was paid. Left out for cash without change: older servers and files mean the same by that. */
  payments: optional(CounterPayments),
  /** Set if less than the price was paid. `payments` is then what was paid, and left out for nothing. */
  reservation: optional(ReservationBody),
  /** Left out by devices without a series, and if nothing was paid. */
  receipt: optional(ReceiptNumber),
  ...walkInCustomer,
  ...inShift,
})
export type CounterSale = Infer<typeof CounterSale>

/**
 * Records a paid booking of a walk-in. Idempotent by `id`.
 * Refusals: as `bookings.request`; `not_found` for the listing of another business, `invalid_input` for a receipt number
 * that is used already, and for payments that do not add up
 */
export const recordWalkIn = endpoint({
  ...shared,
  name: 'walkIns.record',
  path: '/partner/walk-ins',
  /** `seenTotal` is the price without a deposit that the customer has paid. */
  body: CounterSale,
  answer: VendorBooking,
})

/**
 * A sale at the counter that was recorded without a connection. The server decides on it like on `recordWalkIn`, in the
 * order of arrival. A sale that is refused is reported to the business, because the customer may have paid. One whose receipt
 * number is unknown or used is booked without the number, because its money is in the drawer.
 */
export const recordWalkInOffline = endpoint({
  ...recordWalkInOfflineCommand,
  body: CounterSale,
})

/**
 * Cancels a sale at the counter, or some products of a basket, whose price was given back by the methods that it was paid
 * with. Idempotent by `id`.
 * Refusals: `not_found` for what was never booked together, `wrong_state` for what is over, cancelled already, or was paid
 * with another amount
 */
export const refundWalkIn = endpoint({
  ...refundWalkInCommand,
  params: object({ id: Id }),
  body: object({
    id: Id,
    /** What the clerk gives back. Tilipo returns what was paid on the phone, so that it may be 0. */
    amount: amountField((zmw) => zmw >= 0, 'Please enter the amount that was given back.'),
    /** The bookings of the returned products of a basket, with `:id`. Left out if the whole sale is returned. */
    bookingIds: optional(size(array(Id), 1, maxSaleItems)),
    reason: optional(singleLineText(maxRefundReason, 0)),
    ...inShift,
  }),
})

/**
 * Records a payment for a reservation: the balance, or a part of it. The first one confirms the booking. After its option
 * date it is booked again if its stock is still free. Idempotent by `id`. A refusal is reported to the business, because the
 * customer may have paid.
 * Refusals: `not_found`, `wrong_state` for a booking that was cancelled, or if less is due, `sold_out`, `invalid_input`
 */
export const takePayment = endpoint({
  ...takePaymentCommand,
  params: object({ id: Id }),
  body: object({
    id: Id,
    payments: CounterPayments,
    /** Each payment has a receipt of its own. */
    receipt: CounterSale.schema.receipt,
    ...inShift,
  }),
})

/**
 * Changes the option date of an unpaid or partly paid reservation, and whether it is guaranteed.
 * Refusals: `not_found`, `wrong_state` for one that is paid or over, `invalid_input` for an option date that is over
 */
export const changeReservation = endpoint({
  ...shared,
  method: 'PUT',
  name: 'walkIns.changeReservation',
  path: '/partner/walk-ins/:id/reservation',
  params: object({ id: Id }),
  body: ReservationBody,
  answer: VendorBooking,
})

/**
 * Corrects the name and the phone number of the customer, in all bookings of the sale. The number decides which customer record the
 * booking belongs to. Idempotent.
 * Refusals: `not_found`
 */
export const correctCustomer = endpoint({
  ...shared,
  method: 'PUT',
  name: 'walkIns.correctCustomer',
  path: '/partner/walk-ins/:id/customer',
  params: object({ id: Id }),
  body: WalkInForm,
  answer: VendorBooking,
})

/** Issues the receipt of a walk-in, with the number of its device or the next one of the server. */
export const issueWalkInReceipt = endpoint({
  ...shared,
  name: 'walkIns.receipt',
  path: '/partner/walk-ins/:id/receipt',
  params: object({ id: Id }),
  answer: PdfFile,
})
