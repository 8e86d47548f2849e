import {
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  number,
  object,
  optional,
  pattern,
  refine,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { userMessage } from '../../core/validation'
import { weekdays } from '../../core/dates'
import { LocalDate, text } from '../../core/values'

const clockTime = pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/)

/** Hours in which the agent shows the home, one visitor at a time. `minutes` is the duration of a viewing. */
export const ViewingHours = type({
  weekdays: size(array(enums(weekdays)), 1, 7),
  from: clockTime,
  to: clockTime,
  minutes: max(min(integer(), 15), 240),
})
export type ViewingHours = Infer<typeof ViewingHours>

export const PropertyDetails = type({
  kind: string(),
  bedrooms: integer(),
  bathrooms: integer(),
  furnished: boolean(),
  area: string(),
  /**
   * In ZMW. The tenant pays it to the landlord when the keys are handed over; the landlord returns it after the lease.
   */
  deposit: optional(number()),
  lease: optional(string()),
  /** In ZMW. The tenant pays it once. */
  agentFee: optional(min(number(), 0)),
  /** Registration number with the Zambia Institute of Estate Agents. */
  zieaNumber: optional(string()),
  viewings: optional(ViewingHours),
})
export type PropertyDetails = Infer<typeof PropertyDetails>

/** A viewing at a date and time, or an application to rent the home from a day on. */
export const HomeChoice = refine(
  object({
    date: optional(LocalDate),
    time: optional(clockTime),
    moveIn: optional(LocalDate),
    about: optional(text(500)),
  }),
  'what',
  ({ date, time, moveIn }) => {
    if (moveIn) return (!date && !time) || userMessage('Please choose a viewing or an application, not both.')
    return (date !== undefined && time !== undefined) || userMessage('Please choose a day and a time.')
  },
)
export type HomeChoice = Infer<typeof HomeChoice>
