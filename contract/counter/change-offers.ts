/**
 * Changes of a booking that needs both sides (decision 139): the business offers one that costs more, or the customer asks for
 * one. What the cancellation terms allow free of charge, the customer changes without asking.
 */
import { boolean, object, optional } from 'superstruct'
import { Booking, Choice, Quote, VendorBooking } from '../bookings/bookings/bookings'
import { allowRoles } from '../core/access'
import { bookingManagers } from '../core/business-access'
import { endpoint } from '../core/endpoint'
import { singleLineText } from '../core/user-text'
import { Id, Price, text } from '../core/values'
import { maxChangeReason } from './booking-changes'
import {
  answerChangeOfferOfflineCommand,
  answerChangeRequestOfflineCommand,
  changeOwnBookingOfflineCommand,
} from './counter-commands'

/** How long the other side has to answer, and the customer to pay. The offer ends with the start of the service at the latest. */
export const changeOfferHours = 48
/** Offers for one booking, so that nobody is notified again and again. */
export const maxChangeOffers = 20

const Reason = optional(singleLineText(maxChangeReason, 0))
const wanted = {
  /** Of the offer, and of the change once it is made. */
  id: Id,
  listingId: Id,
  choice: Choice,
  /** What the booking costs after the change, as the screen shows it. */
  seenTotal: Price,
}
const byBusiness = { method: 'POST', access: bookingManagers, offline: 'refuse', params: object({ id: Id }) } as const
const byCustomer = { ...byBusiness, access: allowRoles('endUser') } as const

/**
 * Offers a change that costs more to a customer of the app, who accepts and pays it. Replaces an earlier offer of the business.
 * Idempotent by `id`.
 * Refusals: as `bookings.change`; `wrong_state` while an offer of the customer waits for the answer
 */
export const offerChange = endpoint({
  ...byBusiness,
  name: 'bookings.offerChange',
  path: '/partner/bookings/:id/change/offer',
  body: object({ ...wanted, reason: Reason }),
  answer: VendorBooking,
})

/**
 * Accepts or declines what the customer has asked for, or withdraws an offer. What costs more is made once the customer has paid.
 * Refusals: `not_found`; `wrong_state` if it has ended, or a payment is pending; as `bookings.change` if it can no longer be made
 */
export const answerChangeRequest = endpoint({
  ...byBusiness,
  name: 'bookings.answerChangeRequest',
  path: '/partner/bookings/:id/change/answer',
  body: object({ offerId: Id, accepts: boolean(), reason: Reason }),
  answer: VendorBooking,
})

/** The same answer of a device that had no connection. */
export const answerChangeRequestOffline = endpoint({
  ...answerChangeRequestOfflineCommand,
  params: byBusiness.params,
  body: answerChangeRequest.body,
})

/**
 * Prices a change for the customer. `needsAnswer`: the business has to agree, because cancelling is not free of charge.
 * Refusals: as `bookings.quote`; `not_found`, `wrong_state` for a booking that cannot be changed
 */
export const quoteOwnChange = endpoint({
  ...byCustomer,
  name: 'bookings.quoteOwnChange',
  path: '/bookings/:id/change/quote',
  body: object({ listingId: Id, choice: Choice }),
  answer: Quote,
})

/**
 * Changes the customer's own booking: at once, once the customer has paid what it costs more, or once the business agrees.
 * Idempotent by `id`.
 * Refusals: as `bookings.quoteOwnChange`; `price_changed` also for another cancellation policy; `sold_out`, `short_stay`, `forbidden` for a blocked customer
 */
export const changeOwnBooking = endpoint({
  ...byCustomer,
  name: 'bookings.changeOwn',
  path: '/bookings/:id/change',
  /** `seenPolicy`: the cancellation policy as the screen shows it. Older builds do not send it. */
  body: object({ ...wanted, reason: Reason, seenPolicy: optional(text(2000)) }),
  answer: Booking,
})

/**
 * The same change of a device that had no connection: it has calculated the price itself. Without `seenPolicy` the booking keeps
 * its policy.
 */
export const changeOwnBookingOffline = endpoint({
  ...changeOwnBookingOfflineCommand,
  params: byCustomer.params,
  body: changeOwnBooking.body,
})

/**
 * Accepts or declines an offer of the business, or withdraws an own one.
 * Refusals: as `bookings.answerChangeRequest`
 */
export const answerChangeOffer = endpoint({
  ...byCustomer,
  name: 'bookings.answerChangeOffer',
  path: '/bookings/:id/change/answer',
  body: object({ offerId: Id, accepts: boolean() }),
  answer: Booking,
})

/** The same answer of a device that had no connection. */
export const answerChangeOfferOffline = endpoint({
  ...answerChangeOfferOfflineCommand,
  params: byCustomer.params,
  body: answerChangeOffer.body,
})
