import { array, enums, integer, optional, type } from 'superstruct'
import { LocalDate, weekdays } from '../../core/values'

/** A minimum length of bookings (`min-stay.ts`). The first rule that applies to the start day counts. */
export const MinStayRule = type({
  length: integer(),
  from: optional(LocalDate),
  to: optional(LocalDate),
  weekdays: optional(array(enums(weekdays))),
})
