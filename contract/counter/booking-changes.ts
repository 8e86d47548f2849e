/**
 * Changes of a booking by its business (decision 138): other days, another room, seat or departure, more or fewer people, another
 * product or quantity of an order (144). One command moves the stock and settles the difference of the price.
 */
import { array, boolean, object, optional, size } from 'superstruct'
import { bookingManagers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { singleLineText } from '../core/user-text'
import { Id, Price } from '../core/values'
import { CounterPayments } from '../bookings/counter-payments/counter-payments'
import { Choice, Quote, VendorBooking } from '../bookings/bookings/bookings'
import { changeBookingOfflineCommand } from './counter-commands'
import { CounterDraw, maxDraws } from './counter-stock'
import { inShift } from './walk-ins'

export const maxChangeReason = 200

const shared = {
  method: 'POST',
  access: bookingManagers,
  offline: 'refuse',
  params: object({ id: Id }),
} as const

/**
 * Prices a change. The answer has the difference (`change`) at the current price.
 * Refusals: as `bookings.request`; `not_found`, `wrong_state` for a booking that cannot be changed
 */
export const quoteChange = endpoint({
  ...shared,
  name: 'bookings.quoteChange',
  path: '/partner/bookings/:id/change/quote',
  body: object({ listingId: Id, choice: Choice }),
  answer: Quote,
})

const changeFields = {
  id: Id,
  listingId: Id,
  choice: Choice,
  /** What the booking costs after the change, as the screen shows it. */
  seenTotal: Price,
  /** The business keeps the agreed price, whatever the new choice costs. */
  keepsPrice: optional(boolean()),
  reason: optional(singleLineText(maxChangeReason, 0)),
  /** What a customer of the app pays at the counter: all that is due after the change (decision 143). */
  payments: optional(CounterPayments),
  ...inShift,
}

/**
 * Changes a booking. What it costs more is due at the counter; what it costs less is given back: at the counter by the methods of
 * the sale, and by Tilipo what was paid in the app. A booking of the app only becomes dearer together with its payment.
 * Idempotent by `id`.
 * Refusals: as `bookings.quoteChange`; `price_changed`, `sold_out`, `invalid_input` for payments that do not add up to what is
 * due, and `wrong_state` for a booking of the app that would cost more without a payment, or while a payment is pending
 */
export const changeBooking = endpoint({
  ...shared,
  name: 'bookings.change',
  path: '/partner/bookings/:id/change',
  body: object(changeFields),
  answer: VendorBooking,
})

/**
 * Changes a booking as `bookings.change`, or offers the change as `bookings.offerChange`, for a device that had no connection: it
 * has calculated the price itself. With `counterStock`, the change of a walk-in draws its new units from the counter stock of
 * the device. While that has them, the change is not refused for lack of stock or because of another price.
 * Refusals: as `bookings.change` and `bookings.offerChange`
 */
export const changeBookingOffline = endpoint({
  ...changeBookingOfflineCommand,
  params: object({ id: Id }),
  body: object({
    ...changeFields,
    /** It costs a customer of the app more, who has to accept it. */
    asksCustomer: optional(boolean()),
    /** The device holds the new units in its counter stock (decision 147). `at` is then when it has saved the change. */
    counterStock: optional(object({ deviceId: Id, draws: size(array(CounterDraw), 1, maxDraws) })),
  }),
})
