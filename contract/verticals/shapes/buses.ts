import { array, integer, object, optional, string, type, type Infer } from 'superstruct'
import { Id, LocalDate } from '../../values'

export const TripDetails = type({
  from: string(),
  to: string(),
  /** Every place the coach stops, first to last, so that legs can be sold. */
  stops: array(string()),
  departsAt: string(),
  /** By the timetable; `06:30 the next day` where it drives through the night. */
  arrivesAt: optional(string()),
  boardsAt: optional(string()),
  seats: integer(),
  km: integer(),
})
export type TripDetails = Infer<typeof TripDetails>

export const TripChoice = object({ tripId: Id, date: LocalDate, from: string(), to: string(), seats: array(string()) })
