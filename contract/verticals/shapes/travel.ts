import { array, integer, object, optional, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../../values'

export const PackageDetails = type({
  days: integer(),
  /** `Every day at 07:00` */
  departs: optional(string()),
  places: array(string()),
  included: array(string()),
  smallestGroup: integer(),
  largestGroup: integer(),
})
export type PackageDetails = Infer<typeof PackageDetails>

export const PackageChoice = object({ departsOn: LocalDate, adults: integer(), children: integer() })
