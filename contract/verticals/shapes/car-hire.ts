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
import { says } from '../../check'
import { Instant, text } from '../../values'

const hour = 3_600_000
export const mostHireDays = 60
export const mostOfAnExtra = 9

/** Where a car is handed over. `oneWay`: in ZMW, what it costs to leave it here when it was fetched elsewhere. */
const Place = type({ name: string(), oneWay: optional(number()) })
export type HirePlace = Infer<typeof Place>

/** In ZMW; for each day, or once for the whole hire. */
const Extra = type({
  id: string(),
  name: string(),
  price: number(),
  per: enums(['day', 'hire']),
  most: optional(integer()),
})
export type HireExtra = Infer<typeof Extra>

export const usualBufferHours = 2

export const CarDetails = type({
  make: string(),
  model: string(),
  year: integer(),
  seats: integer(),
  gearbox: string(),
  kmPerDay: integer(),
  /** How many of it there are. */
  cars: optional(integer()),
  /** In ZMW, for each kilometre more. */
  extraKm: optional(number()),
  /** In ZMW; given back with the car. */
  deposit: optional(number()),
  /** Who may drive, and what is part of the price. */
  terms: optional(array(string())),
  /** The first is the usual one. */
  places: optional(array(Place)),
  extras: optional(array(Extra)),
  /** For which it stands before and after each hire, to be washed, looked over and brought to its place. */
  bufferHours: optional(max(min(number(), 0), 72)),
})
export type CarDetails = Infer<typeof CarDetails>

/** Hours of 24 that have begun: what a hire is priced by. */
export const startedDays = (from: number, to: number): number => Math.ceil((to - from) / (24 * hour))

export const isHalfHour = (instant: number): boolean => instant % (hour / 2) === 0

export const CarChoice = refine(
  object({
    pickUpAt: Instant,
    returnAt: Instant,
    /** By name; the listing's first where absent. */
    pickUpPlace: optional(text(80)),
    returnPlace: optional(text(80)),
    /** How many of each, by its id. */
    extras: optional(record(text(40, 1), max(min(integer(), 1), mostOfAnExtra))),
  }),
  'hire',
  ({ pickUpAt, returnAt }) => {
    const [from, to] = [Date.parse(pickUpAt), Date.parse(returnAt)]
    if (!(isHalfHour(from) && isHalfHour(to))) return says('Please choose a time on the hour or half hour.')
    if (to <= from) return says('The return must be after the pick-up.')
    return startedDays(from, to) <= mostHireDays || says(`A car can be hired for at most ${mostHireDays} days.`)
  },
)
export type CarChoice = Infer<typeof CarChoice>
