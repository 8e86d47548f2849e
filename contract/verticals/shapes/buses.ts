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
  string,
  type,
  type Infer,
} from 'superstruct'
import { says } from '../../check'
import { LocalDate, text } from '../../values'
import { mostBags, mostSeats } from '../ride'

export const layouts = ['2+2', '2+3'] as const

export const TripDetails = type({
  from: string(),
  to: string(),
  /** Every place the coach stops, first to last, so that legs can be sold. */
  stops: array(string()),
  /** The same places: how far each is from the first, when the coach leaves it, counted from there, and where one boards. */
  calls: optional(array(type({ km: number(), minutes: number(), place: optional(string()) }))),
  departsAt: string(),
  /** By the timetable; `06:30 the next day` where it drives through the night. */
  arrivesAt: optional(string()),
  boardsAt: optional(string()),
  seats: integer(),
  /** Seats left and right of the aisle. */
  layout: optional(enums(layouts)),
  km: integer(),
  /** What each leg costs in ZMW on days from `since` on; the listing's price, shared by kilometres, where none is in force. */
  fares: optional(array(type({ since: LocalDate, legs: array(number()) }))),
  /** What travels free, in words, and what each bag beyond it costs in ZMW. */
  luggage: optional(type({ free: string(), perBag: number() })),
})
export type TripDetails = Infer<typeof TripDetails>

const Seat = refine(string(), 'seat', (id) => /^[1-9]\d?[A-F]$/.test(id) || says("This seat doesn't exist."))
const Name = refine(text(60), 'name', (name) => name.length >= 2 || says("Please enter the passenger's name."))

/** `date`: the day on which the coach leaves its first stop. Names are told when booking, in the order of the seats. */
export const TripChoice = refine(
  object({
    date: LocalDate,
    from: text(60, 1),
    to: text(60, 1),
    seats: refine(array(Seat), 'seats', (seats) => {
      if (seats.length < 1 || seats.length > mostSeats) return says(`Please choose 1 to ${mostSeats} seats.`)
      return new Set(seats).size === seats.length || says('Each seat can be chosen only once.')
    }),
    names: optional(array(Name)),
    bags: optional(max(min(integer(), 0), mostBags)),
  }),
  'trip',
  ({ seats, names }) =>
    names === undefined || names.length === seats.length || says('Please enter one name for each seat.'),
)
export type TripChoice = Infer<typeof TripChoice>
