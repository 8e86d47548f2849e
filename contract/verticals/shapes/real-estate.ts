import { boolean, integer, number, object, optional, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../../values'

export const PropertyDetails = type({
  kind: string(),
  bedrooms: integer(),
  bathrooms: integer(),
  furnished: boolean(),
  area: string(),
  /** In ZMW; given back at the end of the lease. */
  deposit: optional(number()),
  lease: optional(string()),
})
export type PropertyDetails = Infer<typeof PropertyDetails>

export const ViewingChoice = object({ date: LocalDate, time: string() })
