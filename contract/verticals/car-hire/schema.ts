import {
  array,
  enums,
  integer,
  max,
  min,
  number,
  object,
  optional,
  record,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { MinStayRule } from '../schemas/min-stays'
import { policyDetails } from '../schemas/policies'
import { userMessage } from '../../core/validation'
import { listNights, lusakaDate } from '../../core/dates'
import { Instant, text } from '../../core/values'
import { countStartedDays, defaultBufferHours, maxExtraQuantity } from './descriptor'

const hourMs = 3_600_000
export const maxHireDays = 60

/** A place of pick-up and return. `oneWay`: the fee in ZMW for a return here after a pick-up at another place. */
const Place = type({ name: string(), oneWay: optional(number()) })
export type HirePlace = Infer<typeof Place>

/** An extra with its price in ZMW, per day or once per hire. */
const Extra = type({
  id: string(),
  name: string(),
  price: number(),
  per: enums(['day', 'hire']),
  most: optional(integer()),
})
export type HireExtra = Infer<typeof Extra>

export const CarDetails = type({
  make: string(),
  model: string(),
  year: integer(),
  seats: integer(),
  gearbox: string(),
  kmPerDay: integer(),
  /** Number of cars. */
  cars: optional(integer()),
  /** In ZMW, for each additional kilometer. */
  extraKm: optional(number()),
  /** In ZMW; returned to the buyer after the car is returned. */
  deposit: optional(number()),
  /** Conditions for drivers, and services included in the price. */
  terms: optional(array(string())),
  /** The first place is the default. */
  places: optional(array(Place)),
  extras: optional(array(Extra)),
  /** Hours before and after each hire in which the car is cleaned, inspected and moved, and cannot be hired. */
  bufferHours: optional(max(min(number(), 0), 72)),
  minStays: optional(array(MinStayRule)),
  ...policyDetails,
})
export type CarDetails = Infer<typeof CarDetails>

/**
 * Returns the days on which a hire needs a car from the counter stock, one slot a day, with the hours before and after the
 * hire. A car that is ready at midnight is not needed on the day that begins then.
 */
export function listHireSlots(
  { pickUpAt, returnAt }: Pick<CarChoice, 'pickUpAt' | 'returnAt'>,
  { bufferHours = defaultBufferHours }: Pick<Partial<CarDetails>, 'bufferHours'>,
): { slot: string; quantity: number }[] {
  const first = lusakaDate(Date.parse(pickUpAt) - bufferHours * hourMs)
  const last = lusakaDate(Date.parse(returnAt) + bufferHours * hourMs - 1)
  return [...listNights(first, last), last].map((slot) => ({ slot, quantity: 1 }))
}

const isHalfHour = (instant: number): boolean => instant % (hourMs / 2) === 0

export const CarChoice = refine(
  object({
    pickUpAt: Instant,
    returnAt: Instant,
    /** Name of a place; by default the listing's first place. */
    pickUpPlace: optional(text(80)),
    returnPlace: optional(text(80)),
    /** Quantity of each extra, by its id. */
    extras: optional(record(text(40, 1), max(min(integer(), 1), maxExtraQuantity))),
  }),
  'hire',
  ({ pickUpAt, returnAt }) => {
    const [from, to] = [Date.parse(pickUpAt), Date.parse(returnAt)]
    if (!(isHalfHour(from) && isHalfHour(to))) return userMessage('Please choose a time on the hour or half hour.')
    if (to <= from) return userMessage('The return must be after the pick-up.')
    return (
      countStartedDays(from, to) <= maxHireDays || userMessage(`A car can be hired for at most ${maxHireDays} days.`)
    )
  },
)
export type CarChoice = Infer<typeof CarChoice>
