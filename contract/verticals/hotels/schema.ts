import {
  array,
  enums,
  integer,
  max,
  min,
  number,
  object,
  optional,
  refine,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { MinStayRule } from '../schemas/min-stays'
import { policyDetails } from '../schemas/policies'
import { userMessage } from '../../core/validation'
import { LocalDate, countNights, text, weekdays } from '../../core/values'

const maxNights = 60
export const maxRooms = 10

export const HotelChoice = refine(
  object({
    checkIn: LocalDate,
    checkOut: LocalDate,
    guests: max(min(integer(), 1), 40),
    rooms: max(min(integer(), 1), maxRooms),
    /** Ids of extras, each at most once. */
    extras: optional(size(array(text(40, 1)), 0, 12)),
  }),
  'stay',
  ({ checkIn, checkOut }) => {
    const nights = countNights(checkIn, checkOut)
    if (nights < 1) return userMessage('Check-out must be after check-in.')
    return nights <= maxNights || userMessage('A stay can be at most 60 nights.')
  },
)
export type HotelChoice = Infer<typeof HotelChoice>

/** A different price for the nights that match all conditions; `to` is inclusive. In ZMW per room and night. */
const NightPrice = type({
  amount: number(),
  from: optional(LocalDate),
  to: optional(LocalDate),
  weekdays: optional(array(enums(weekdays))),
  /** Label on the bill, such as `Christmas` or `weekend`. */
  name: optional(string()),
})
export type NightPrice = Infer<typeof NightPrice>

/** An extra with its price in ZMW, per guest and night, per room and night, or once per stay. */
const StayExtra = type({
  id: string(),
  name: string(),
  price: number(),
  per: enums(['guestNight', 'roomNight', 'stay']),
})
export type StayExtra = Infer<typeof StayExtra>

export const RoomDetails = type({
  /** Empty or absent if the hotel has not entered it. */
  roomType: optional(string()),
  sleeps: integer(),
  beds: string(),
  amenities: array(string()),
  rooms: integer(),
  /** The first price that matches a night applies; otherwise the listing's price. */
  prices: optional(array(NightPrice)),
  extras: optional(array(StayExtra)),
  /** Taxes that are included in all prices and listed on the bill, such as `VAT` with 16 percent. */
  taxes: optional(array(type({ name: string(), percent: number() }))),
  minStays: optional(array(MinStayRule)),
  ...policyDetails,
})
export type RoomDetails = Infer<typeof RoomDetails>
