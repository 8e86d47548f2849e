import { integer, object, string, type, type Infer } from 'superstruct'
import { Instant } from '../../values'

export const CarDetails = type({
  make: string(),
  model: string(),
  year: integer(),
  seats: integer(),
  gearbox: string(),
  kmPerDay: integer(),
})
export type CarDetails = Infer<typeof CarDetails>

export const CarChoice = object({ pickUpAt: Instant, returnAt: Instant })
