import { array, integer, max, min, object, optional, refine, string, type, type Infer } from 'superstruct'
import { says } from '../../check'
import { LocalDate, nightsBetween } from '../../values'

export const mostNights = 60
export const mostRooms = 10

export const HotelChoice = refine(
  object({
    checkIn: LocalDate,
    checkOut: LocalDate,
    guests: max(min(integer(), 1), 40),
    rooms: max(min(integer(), 1), mostRooms),
  }),
  'stay',
  ({ checkIn, checkOut }) => {
    const nights = nightsBetween(checkIn, checkOut)
    if (nights < 1) return says('Check-out must be after check-in.')
    return nights <= mostNights || says('A stay can be at most 60 nights.')
  },
)
export type HotelChoice = Infer<typeof HotelChoice>

export const RoomDetails = type({
  /** Empty or absent where the hotel has not said. */
  roomType: optional(string()),
  sleeps: integer(),
  beds: string(),
  amenities: array(string()),
  rooms: integer(),
})
export type RoomDetails = Infer<typeof RoomDetails>
