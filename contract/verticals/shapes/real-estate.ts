import { boolean, integer, object, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../../values'

export const PropertyDetails = type({
  kind: string(),
  bedrooms: integer(),
  bathrooms: integer(),
  furnished: boolean(),
  area: string(),
})
export type PropertyDetails = Infer<typeof PropertyDetails>

export const ViewingChoice = object({ date: LocalDate, time: string() })
