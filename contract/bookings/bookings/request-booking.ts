/** Prices a choice and books it. In its own file, because most screens display bookings and do not make them. */
import { boolean, object, optional, type } from 'superstruct'
import { allowRoles, anyone } from '../../core/access'
import { Listing } from '../../catalogue/catalogue'
import { endpoint } from '../../core/endpoint'
import { list } from '../../core/validation'
import { Id, Price, Zmw } from '../../core/values'
import { Booking, Choice, Quote, Seal } from './bookings'

export const quoteBooking = endpoint({
  name: 'bookings.quote',
  method: 'POST',
  path: '/bookings/quote',
  /**
   * `seal`: the seal of an earlier quote. The server repeats that price while the guarantee is valid. `atCounter`: the
   * business may sell less than the minimum stay there, so that such a quote is not refused.
   */
  body: object({ listingId: Id, choice: Choice, seal: optional(Seal), atCounter: optional(boolean()) }),
  answer: Quote,
  access: anyone,
  offline: 'refuse',
})
export const requestBooking = endpoint({
  name: 'bookings.request',
  method: 'POST',
  path: '/bookings',
  /** `seenTotal` is the price that the buyer agreed to. The server refuses the booking if the price is higher. */
  body: object({ id: Id, listingId: Id, choice: Choice, seenTotal: Price, seal: optional(Seal) }),
  answer: Booking,
  access: allowRoles('endUser'),
  offline: 'refuse',
})
/** Other listings that are free for the same choice, nearest first, for a buyer whose choice is sold out. */
export const alternatives = endpoint({
  name: 'bookings.alternatives',
  method: 'POST',
  path: '/bookings/alternatives',
  body: object({ listingId: Id, choice: Choice }),
  answer: type({ alternatives: list(type({ listing: Listing, total: Zmw })) }),
  access: anyone,
  offline: 'refuse',
})
