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
import { policyDetails } from '../schemas/policies'
import { userMessage } from '../../core/validation'
import { LocalDate, text } from '../../core/values'
import { layouts, maxBags, maxSeats } from './descriptor'

export const TripDetails = type({
  from: string(),
  to: string(),
  /** All stops of the coach in order, so that legs can be sold. */
  stops: array(string()),
  /** For each stop: distance and departure time relative to the first stop, and the boarding place. */
  calls: optional(array(type({ km: number(), minutes: number(), place: optional(string()) }))),
  departsAt: string(),
  /** Scheduled arrival; `06:30 the next day` for an overnight trip. */
  arrivesAt: optional(string()),
  boardsAt: optional(string()),
  seats: integer(),
  /** Seats left and right of the aisle. */
  layout: optional(enums(layouts)),
  km: integer(),
  /**
   * Fares of each leg in ZMW, valid from `since` on. Without a valid entry, the listing's price is divided by distance.
   */
  fares: optional(array(type({ since: LocalDate, legs: array(number()) }))),
  /** The free allowance as text, and the price of each additional bag in ZMW. */
  luggage: optional(type({ free: string(), perBag: number() })),
  ...policyDetails,
})
export type TripDetails = Infer<typeof TripDetails>

const Seat = refine(string(), 'seat', (id) => /^[1-9]\d?[A-F]$/.test(id) || userMessage("This seat doesn't exist."))
const Name = refine(text(60), 'name', (name) => name.length >= 2 || userMessage("Please enter the passenger's name."))

/**
 * `date` is the day on which the coach leaves its first stop. `names` are in the order of `seats`, and optional in a
 * quote.
 */
export const TripChoice = refine(
  object({
    date: LocalDate,
    from: text(60, 1),
    to: text(60, 1),
    seats: refine(array(Seat), 'seats', (seats) => {
      if (seats.length < 1 || seats.length > maxSeats) return userMessage(`Please choose 1 to ${maxSeats} seats.`)
      return new Set(seats).size === seats.length || userMessage('Each seat can be chosen only once.')
    }),
    names: optional(array(Name)),
    bags: optional(max(min(integer(), 0), maxBags)),
  }),
  'trip',
  ({ seats, names }) =>
    names === undefined || names.length === seats.length || userMessage('Please enter one name for each seat.'),
)
export type TripChoice = Infer<typeof TripChoice>
