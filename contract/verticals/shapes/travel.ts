import { array, integer, object, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../../values'

export const PackageDetails = type({
  days: integer(),
  places: array(string()),
  included: array(string()),
  smallestGroup: integer(),
  largestGroup: integer(),
})
export type PackageDetails = Infer<typeof PackageDetails>

export const PackageChoice = object({ departsOn: LocalDate, adults: integer(), children: integer() })
