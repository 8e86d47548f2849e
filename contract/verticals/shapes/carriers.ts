import { integer, number, object, string, type, type Infer } from 'superstruct'
import { LocalDate } from '../../values'

export const RouteDetails = type({
  from: string(),
  to: string(),
  departs: string(),
  kgPerDay: integer(),
  licence: string(),
})
export type RouteDetails = Infer<typeof RouteDetails>

export const ParcelChoice = object({ date: LocalDate, kg: number(), cubicMetres: number() })
