/** Quote → hold → pay → confirmed, for every vertical. The server prices and claims; the client proposes. */
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
  type Struct,
} from 'superstruct'
import { anyone, only } from './access'
import { bookingAsked } from './bookings-queue'
import { Cancellation } from './cancellation'
import { Listing } from './catalogue'
import { list } from './check'
import { endpoint } from './endpoint'
import { Parcel } from './parcel-shape'
import { bookingStates, refundStates } from './process'
import { OwnReview } from './reviews'
import { Id, Instant, LocalDate, text, Zmw } from './values'
import { bookingTypes, verticalIds, type BookingType } from './verticals/vertical'

export { holdMinutes } from './process'
export const mostHoldsAtOnce = 5
/** Of what was asked for offline: whoever asked may not be looking when it is decided. */
export const askedHoldMinutes = 30
/** Hours in which a partner answers a request, and in which its buyer then pays. */
export const answerHours = 48
export const payHours = 24
/** What Tilipo keeps of a sale, frozen when it is sold. */
export const platformFeeShare = 0.1

/** What the buyer picks, in the terms of the listing's vertical; its struct stands in `verticals/shapes`. */
const Choice = record(string(), unknown())

/** `deposit`: kept apart and given back; no fee is taken of it. `tax`: within the other lines, adding nothing to them. */
export const QuoteLine = type({
  label: string(),
  quantity: number(),
  amount: Zmw,
  kind: optional(enums(['deposit', 'tax'])),
})
export const Quote = type({
  listingId: Id,
  summary: string(),
  startsOn: LocalDate,
  endsOn: nullable(LocalDate),
  lines: array(QuoteLine),
  total: Zmw,
  currency: string(),
  /** In words; as data beside it. Quotes of before have the words alone. */
  policy: string(),
  /** What its ticket says beside the hours, where the vertical knows it: where, and for whom by name. */
  place: optional(string()),
  names: optional(array(string())),
  cancellation: optional(Cancellation),
  /** When it begins and ends, where the vertical knows the hour. */
  startsAt: optional(Instant),
  endsAt: optional(nullable(Instant)),
  /** What is paid when booking, where that is not all, and until when the rest. */
  dueNow: optional(Zmw),
  balance: optional(nullable(type({ amount: Zmw, dueOn: LocalDate }))),
  /** Where it only takes place with so many people: how many, and when that is decided. */
  minimum: optional(nullable(type({ slot: string(), least: number(), decidedAt: Instant }))),
  /** Its partner answers first; nothing is paid or held before. */
  needsAnswer: optional(boolean()),
  /** Where a price is kept for a while: until when, and the server's seal on it, to be sent along when booking. */
  kept: optional(type({ until: Instant, seal: string() })),
})
export type Quote = Infer<typeof Quote>

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
  /** Set while a payment runs, so that its page can be found again. */
  paymentReference: nullable(string()),
  /** What its buyer has said of it. */
  review: optional(nullable(OwnReview)),
  /** Additional: the code of its ticket (`ticket-code.ts`), while it admits its buyer. */
  ticket: optional(nullable(string())),
  /** Bookings of one checkout, paid together. */
  orderId: optional(nullable(Id)),
  paid: optional(Zmw),
  /** What there is to pay now: all, the first part, the rest, or nothing. */
  due: optional(Zmw),
  /** What goes back, in all, and how far the last of it is. */
  refund: optional(nullable(type({ amount: Zmw, status: enums(refundStates) }))),
  /** Until when the partner answers a request. */
  answerBy: optional(nullable(Instant)),
  assigned: optional(nullable(string())),
  /** Why the partner declined or cancelled. */
  note: optional(nullable(string())),
  /** Whether it is certain that it takes place; null where nothing has to be reached for that. */
  guaranteed: optional(nullable(boolean())),
  /** Of what is carried from hand to hand. */
  parcel: optional(nullable(Parcel)),
  /** Of a viewing: whether the home was vacant, by whoever went there; null until they have said so. */
  vacant: optional(nullable(boolean())),
})
export type Booking = Infer<typeof Booking>

/** A booking as its vendor sees it: with the guest, without what the guest paid with. */
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
  summary: string(),
  startsOn: LocalDate,
  endsOn: nullable(LocalDate),
  total: Zmw,
  createdAt: Instant,
  /** Who it is for, where the buyer has said so: passengers with their seats, whoever leads a group. */
  names: optional(array(string())),
  /** What the buyer picked, names of passengers and the like included. */
  choice: optional(Choice),
  startsAt: optional(nullable(Instant)),
  /** When it is over: for what came back late, the new hour. */
  endsAt: optional(nullable(Instant)),
  paid: optional(Zmw),
  answerBy: optional(nullable(Instant)),
  assigned: optional(nullable(string())),
  note: optional(nullable(string())),
  parcel: optional(nullable(Parcel)),
  /** Of one checkout: what it takes from this business is one sending. */
  orderId: optional(nullable(Id)),
})
export type VendorBooking = Infer<typeof VendorBooking>

const longestSeal = 4000
const Seal = text(longestSeal)

export const quoteBooking = endpoint({
  name: 'bookings.quote',
  method: 'POST',
  path: '/bookings/quote',
  /** `seal`: of a price that was told before, so that it is told again while it is kept. */
  body: object({ listingId: Id, choice: Choice, seal: optional(Seal) }),
  answer: Quote,
  access: anyone,
  offline: 'refuse',
})
export const requestBooking = endpoint({
  name: 'bookings.request',
  method: 'POST',
  path: '/bookings',
  /** `seenTotal` is the price the buyer agreed to: a dearer one is refused, never charged. */
  body: object({ id: Id, listingId: Id, choice: Choice, seenTotal: Zmw, seal: optional(Seal) }),
  answer: Booking,
  access: only('endUser'),
  offline: 'refuse',
})
/**
 * Asked for without a connection and sent once there is one: decided as `requestBooking` is, in the order of arrival, held for
 * longer, and told to the buyer either way. Without `seenTotal` no price was known; nothing is paid before it is seen.
 */
export const askBooking = endpoint({
  ...bookingAsked,
  body: object({ id: Id, listingId: Id, choice: Choice, seenTotal: optional(Zmw), seal: optional(Seal) }),
})
/** What else is free for the same choice, nearest first: for whoever came a moment too late. */
export const alternatives = endpoint({
  name: 'bookings.alternatives',
  method: 'POST',
  path: '/bookings/alternatives',
  body: object({ listingId: Id, choice: Choice }),
  answer: type({ alternatives: list(type({ listing: Listing, total: Zmw })) }),
  access: anyone,
  offline: 'refuse',
})

const Named = type({ _id: Id, name: string(), imageUrl: nullable(string()) })
const common = { _id: Id, status: string() }
const HotelBooking = type({
  ...common,
  hotelId: Named,
  roomId: type({ _id: Id, roomType: string() }),
  checkInDate: LocalDate,
  checkOutDate: nullable(LocalDate),
})
const BusBooking = type({
  ...common,
  busTripId: type({ _id: Id, from: string(), to: string(), departureTime: string() }),
  seats: array(string()),
})
const CarBooking = type({
  ...common,
  car: type({ make: string(), model: string(), images: array(string()) }),
  startDate: LocalDate,
})
const RealEstateBooking = type({
  ...common,
  propertyId: type({ _id: Id, title: string(), images: array(string()) }),
  checkInDate: LocalDate,
})

/** Of the kinds that the specification has no list for. */
const OtherBooking = type({
  ...common,
  reference: string(),
  serviceId: Named,
  vendor: type({ _id: Id, name: string() }),
  summary: string(),
  date: LocalDate,
})

const mine = {
  hotel: array(HotelBooking),
  bus: array(BusBooking),
  car: array(CarBooking),
  realEstate: array(RealEstateBooking),
  /** Additional, as the three tabs are. */
  travel: array(OtherBooking),
  parcel: array(OtherBooking),
  order: array(OtherBooking),
} satisfies Record<BookingType, Struct<any, any>>
export const MyBookings = type(mine)
export const myBookings = endpoint({
  name: 'bookings.mine',
  method: 'GET',
  path: '/dashboard/my-bookings',
  answer: MyBookings,
  access: only('endUser'),
  offline: 'cache',
})
