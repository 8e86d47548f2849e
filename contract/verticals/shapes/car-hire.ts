import { array, integer, number, object, optional, string, type, type Infer } from 'superstruct'
import { Instant } from '../../values'

export const CarDetails = type({
  make: string(),
  model: string(),
  year: integer(),
  seats: integer(),
  gearbox: string(),
  kmPerDay: integer(),
  /** In ZMW; given back with the car. */
  deposit: optional(number()),
  /** Who may drive, and what is part of the price. */
  terms: optional(array(string())),
})
export type CarDetails = Infer<typeof CarDetails>

export const CarChoice = object({ pickUpAt: Instant, returnAt: Instant })
