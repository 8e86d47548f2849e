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
import { says } from '../../check'
import { LocalDate, nightsBetween, text, weekdays } from '../../values'

export const mostNights = 60
export const mostRooms = 10

export const HotelChoice = refine(
  object({
    checkIn: LocalDate,
    checkOut: LocalDate,
    guests: max(min(integer(), 1), 40),
    rooms: max(min(integer(), 1), mostRooms),
    /** By id; each once. */
    extras: optional(size(array(text(40, 1)), 0, 12)),
  }),
  'stay',
  ({ checkIn, checkOut }) => {
    const nights = nightsBetween(checkIn, checkOut)
    if (nights < 1) return says('Check-out must be after check-in.')
    return nights <= mostNights || says('A stay can be at most 60 nights.')
  },
)
export type HotelChoice = Infer<typeof HotelChoice>

/** Nights that cost otherwise: all that fit what is said here, `to` included. In ZMW for a room, as the price is. */
const NightPrice = type({
  amount: number(),
  from: optional(LocalDate),
  to: optional(LocalDate),
  weekdays: optional(array(enums(weekdays))),
  /** What a bill calls it: `Christmas`, `weekend`. */
  name: optional(string()),
})
export type NightPrice = Infer<typeof NightPrice>

/** In ZMW: for each guest and night, each room and night, or once. */
const StayExtra = type({
  id: string(),
  name: string(),
  price: number(),
  per: enums(['guestNight', 'roomNight', 'stay']),
})
export type StayExtra = Infer<typeof StayExtra>

export const RoomDetails = type({
  /** Empty or absent where the hotel has not said. */
  roomType: optional(string()),
  sleeps: integer(),
  beds: string(),
  amenities: array(string()),
  rooms: integer(),
  /** The first that fits a night counts; the listing's own price where none does. */
  prices: optional(array(NightPrice)),
  extras: optional(array(StayExtra)),
  /** What is part of every price and stands on the bill: `VAT` of 16. */
  taxes: optional(array(type({ name: string(), percent: number() }))),
})
export type RoomDetails = Infer<typeof RoomDetails>
