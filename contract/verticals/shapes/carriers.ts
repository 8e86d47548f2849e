import { integer, number, object, optional, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../../values'

export const RouteDetails = type({
  from: string(),
  to: string(),
  departs: string(),
  /** For every kilogram above 5, in ZMW. */
  perKg: optional(number()),
  /** `Next day` */
  takes: optional(string()),
  kgPerDay: integer(),
  licence: string(),
})
export type RouteDetails = Infer<typeof RouteDetails>

export const ParcelChoice = object({ date: LocalDate, kg: number(), cubicMetres: number() })
