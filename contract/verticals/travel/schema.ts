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
  record,
  refine,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { policyDetails } from '../schemas/policies'
import { userMessage } from '../../core/validation'
import { weekdays } from '../../core/dates'
import { LocalDate, text } from '../../core/values'

/** Departure days: weekdays of each week (or only their first occurrence in a month), and single dates. */
export const Departures = type({
  time: pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/),
  weekdays: size(array(enums(weekdays)), 0, 7),
  firstOfMonth: optional(boolean()),
  dates: optional(size(array(LocalDate), 0, 100)),
})
export type Departures = Infer<typeof Departures>

/** A supplement with its price in ZMW. `always` marks one that is always charged, such as a park fee. */
export const Supplement = type({
  id: pattern(string(), /^[a-z][a-z0-9-]{0,30}$/),
  label: string(),
  price: min(number(), 0),
  per: enums(['person', 'booking']),
  always: optional(boolean()),
})
export type Supplement = Infer<typeof Supplement>

export const PackageDetails = type({
  days: integer(),
  /** Departure days as text, such as `Every day at 07:00`. Newer packages have `departures` only. */
  departs: optional(string()),
  /** Departure days as data. Without them the buyer must request a date from the agent. */
  departures: optional(Departures),
  /** Time of the return on the last day. Before the departure time of a one-day trip, it is on the next day. */
  returnTime: optional(pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/)),
  places: array(string()),
  included: array(string()),
  smallestGroup: integer(),
  largestGroup: integer(),
  /** In ZMW per child. By default children pay the listing's price, which is the price per adult. */
  childPrice: optional(min(number(), 0)),
  /** Price for adults who live in Zambia, because parks charge residents less. */
  residentPrice: optional(min(number(), 0)),
  supplements: optional(size(array(Supplement), 0, 10)),
  /** First payment in percent of the price. The balance is due `balanceDays` before departure. */
  depositPercent: optional(max(min(integer(), 10), 50)),
  balanceDays: optional(max(min(integer(), 8), 28)),
  /** Days before departure on which the server decides whether there are enough travelers. */
  decidedDays: optional(max(min(integer(), 1), 28)),
  ...policyDetails,
})
export type PackageDetails = Infer<typeof PackageDetails>

export const maxTravelers = 60
const maxTravelerNameLength = 80

const travelerCount = max(min(integer(), 0), maxTravelers)

export const PackageChoice = refine(
  object({
    departsOn: LocalDate,
    adults: travelerCount,
    children: travelerCount,
    residents: optional(travelerCount),
    /** Names known so far, at most one per traveler. */
    names: optional(size(array(text(maxTravelerNameLength, 1)), 0, maxTravelers)),
    /** Quantity of each chosen supplement, by its id. */
    supplements: optional(record(string(), max(min(integer(), 1), maxTravelers))),
  }),
  'party',
  (choice) => {
    if (countAdults(choice) < 1) return userMessage('At least one adult must come along.')
    if (countTravelers(choice) > maxTravelers)
      return userMessage(`One booking can be for at most ${maxTravelers} people.`)
    return (choice.names?.length ?? 0) <= countTravelers(choice) || userMessage('There are more names than travellers.')
  },
)
export type PackageChoice = Infer<typeof PackageChoice>

interface PartySize {
  adults: number
  children: number
  residents?: number | undefined
}
const countAdults = ({ adults, residents = 0 }: PartySize): number => adults + residents
export const countTravelers = (party: PartySize): number => countAdults(party) + party.children
